/** Comparison of free and Premium features. */
import { type ReactNode, useId } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { CheckIcon } from '#web/ui/page-icons.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './premium-features.module.css';

/** `freeAlerts` is the weekly alert limit of free users; undefined while settings load. */
export function PremiumFeatures({ freeAlerts }: { freeAlerts: number | undefined }): ReactNode {
  const t = useTranslate();
  const titleId = useId();
  const alerts = freeAlerts === undefined ? null : t('premium.features.alertsFree', { count: freeAlerts });
  return (
    <section className={styles.features} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('premium.features.title')}</h2>
      <table className={styles.table} aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('premium.features.feature')}</VisuallyHidden>
            </th>
            <th scope="col">{t('premium.features.free')}</th>
            <th scope="col">{t('premium.features.premium')}</th>
          </tr>
        </thead>
        <tbody>
          <Feature name={t('premium.features.browse')} free={<Mark has />} premium={<Mark has />} />
          <Feature name={t('premium.features.search')} free={<Mark has />} premium={<Mark has />} />
          <Feature
            name={t('premium.features.exclusive')}
            free={<Mark has={false} />}
            premium={<Mark has />}
          />
          <Feature
            name={t('premium.features.compare')}
            free={t('premium.features.compareFree')}
            premium={t('premium.features.comparePremium')}
          />
          <Feature
            name={t('premium.features.alerts')}
            free={alerts}
            premium={t('premium.features.alertsPremium')}
          />
        </tbody>
      </table>
    </section>
  );
}

function Feature({ name, free, premium }: { name: string; free: ReactNode; premium: ReactNode }): ReactNode {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{free}</td>
      <td>{premium}</td>
    </tr>
  );
}

function Mark({ has }: { has: boolean }): ReactNode {
  const t = useTranslate();
  return (
    <>
      {has ? <CheckIcon className={styles.yes} /> : <CloseIcon className={styles.no} />}
      <VisuallyHidden>{t(has ? 'premium.features.yes' : 'premium.features.no')}</VisuallyHidden>
    </>
  );
}
