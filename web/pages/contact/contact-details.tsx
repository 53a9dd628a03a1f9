/** Contact details beside the form. */
import { type ReactNode, useId } from 'react';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { targetClass } from '#web/ui/button-class.ts';
import { PlaceIcon } from '#web/ui/icons.tsx';
import { Card, Row, Stack } from '#web/ui/layout.tsx';
import { ClockIcon, MailIcon } from '#web/ui/page-icons.tsx';
import styles from './contact.module.css';

export function ContactDetails(): ReactNode {
  const t = useTranslate();
  const titleId = useId();
  const supportEmail = useAnswer(queries.settings())?.supportEmail ?? null;
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 id={titleId}>{t(supportEmail === null ? 'contact.details.hoursAndPlace' : 'contact.details')}</h2>
      <Stack as="dl" gap={4} className={styles.list}>
        {supportEmail !== null && (
          <Detail icon={<MailIcon />} name={t('contact.details.email')}>
            <a href={`mailto:${supportEmail}`} className={`${targetClass} ${styles.address}`} dir="ltr">
              {supportEmail}
            </a>
          </Detail>
        )}
        <Detail icon={<ClockIcon />} name={t('contact.details.hours')}>
          {t('contact.details.hoursText')}
        </Detail>
        <Detail icon={<PlaceIcon />} name={t('contact.details.location')}>
          {t('contact.details.locationText')}
        </Detail>
      </Stack>
    </Card>
  );
}

function Detail({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }): ReactNode {
  return (
    <Stack gap={1}>
      <Row as="dt" gap={2}>
        {icon}
        {name}
      </Row>
      <dd>{children}</dd>
    </Stack>
  );
}
