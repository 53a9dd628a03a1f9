/** Edit conflict notice: fields another administrator changed, with their new values. */
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import styles from './admin-form.module.css';

type ChangedMeanwhileProps = {
  title: string;
  /** A new object moves the focus to the notice again. */
  conflict: object;
  changes: readonly { label: string; value: string }[];
};

export function ChangedMeanwhile({ title, conflict, changes }: ChangedMeanwhileProps): ReactNode {
  const t = useTranslate();
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focused again for each conflict
  useEffect(() => notice.current?.focus(), [conflict]);
  return (
    <div ref={notice} className={styles.notice} role="alert" tabIndex={-1}>
      <p className={styles.strong}>{title}</p>
      <ul className={styles.strong}>
        {changes.map(({ label, value }) => (
          <li key={label}>
            {t.rich('admin.changed.field', {
              field: label,
              value: <bdi>{value || t('admin.changed.blank')}</bdi>,
            })}
          </li>
        ))}
      </ul>
      <p>{t('admin.changed.text')}</p>
    </div>
  );
}
