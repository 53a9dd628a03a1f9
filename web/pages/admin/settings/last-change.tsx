/** Who last changed the settings, and when. */
import type { ReactNode } from 'react';
import type { AdminSettings } from '#contract/api/admin-settings.ts';
import { formatMoment } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import styles from './settings.module.css';

export function LastChange({ answer: { lastChange } }: { answer: AdminSettings }): ReactNode {
  const t = useTranslate();
  return (
    <p className={styles.lastChange}>
      {lastChange === null
        ? t('admin.settings.unchanged')
        : t.rich('admin.settings.lastChange', {
            who: <bdi>{lastChange.by}</bdi>,
            when: <time dateTime={lastChange.at}>{formatMoment(lastChange.at, t.language)}</time>,
          })}
    </p>
  );
}
