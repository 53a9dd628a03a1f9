/** Plans and prices, with the early-access form instead of payment. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { PublicSettings } from '#contract/api/settings.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { signInPath } from '#contract/endpoints/public.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card, Row, Soft, Text } from '#web/ui/layout.tsx';
import { CheckIcon, ClockIcon } from '#web/ui/page-icons.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './coming-soon.module.css';
import { EarlyAccessForm, type EarlyAccessWish } from './early-access-form.tsx';

type ComingSoonProps = {
  settings: PublicSettings;
  /** Whether the reader is not signed in. */
  isGuest: boolean;
};

export function ComingSoon({ settings, isGuest }: ComingSoonProps): ReactNode {
  const t = useTranslate();
  const returnPath = localizedPath(useLanguage(), '/premium');
  const titleId = useId();
  const [wish, setWish] = useState<EarlyAccessWish>();
  return (
    <Card as="section" gap={3} pad={5} className={styles.card} aria-labelledby={titleId}>
      <Row as="p" self="start" gap={2} size="md" tone="warning" weight="strong" className={styles.chip}>
        <ClockIcon size={18} />
        {t('premium.soon.chip')}
      </Row>
      <h2 id={titleId}>{t('premium.soon.title')}</h2>
      {wish ? (
        <Confirmation wish={wish} onChange={() => setWish(undefined)} />
      ) : (
        <>
          <Soft>{t('premium.soon.text')}</Soft>
          <EarlyAccessForm settings={settings} onSent={setWish} />
          {isGuest && (
            <a className={buttonClass('quiet')} href={`${signInPath}?next=${encodeURIComponent(returnPath)}`}>
              {t('premium.login')}
            </a>
          )}
        </>
      )}
    </Card>
  );
}

function Confirmation({ wish, onChange }: { wish: EarlyAccessWish; onChange: () => void }): ReactNode {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves focus to the confirmation, since the form is gone.
  useEffect(() => heading.current?.focus(), []);
  const email = (
    <Text as="bdi" weight="strong" className={styles.email} dir="ltr">
      {wish.email}
    </Text>
  );
  return (
    <Card fill="good" dense align="start" gap={3}>
      <Row as="h3" gap={2} tone="good" ref={heading} tabIndex={-1}>
        <CheckIcon />
        {t('premium.sent.title')}
      </Row>
      <p>{t.rich(`premium.sent.${wish.plan}`, { email })}</p>
      <Button look="quiet" onClick={onChange}>
        {t('premium.sent.change')}
      </Button>
    </Card>
  );
}

export function ComingSoonSkeleton(): ReactNode {
  return (
    <Card gap={3} pad={5} className={styles.card}>
      <Skeleton as="part" />
    </Card>
  );
}
