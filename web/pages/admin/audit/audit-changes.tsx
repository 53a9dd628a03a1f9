/** Changed fields of an audit entry, before and after. */
import type { ReactNode } from 'react';
import type { AuditEntry } from '#contract/api/admin-audit.ts';
import { formatExactMoment } from '#web/features/admin/clock.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './audit.module.css';
import { AuditValue, FieldName } from './audit-value.tsx';

export function AuditChanges({ entry }: { entry: AuditEntry }): ReactNode {
  const t = useTranslate();
  const before = entry.before ?? {};
  const after = entry.after ?? {};
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (
    <div className={styles.changes}>
      {names.length === 0 ? (
        <p className={styles.nothing}>{t('admin.audit.changes.none')}</p>
      ) : (
        <>
          <p className={styles.heads} aria-hidden="true">
            <span>{t('admin.audit.changes.field')}</span>
            <span>{t('admin.audit.changes.before')}</span>
            <span>{t('admin.audit.changes.after')}</span>
          </p>
          <dl className={styles.fields}>
            {names.map((name) => (
              <div key={name} className={styles.field}>
                <dt>
                  <FieldName name={name} />
                </dt>
                <Side head={t('admin.audit.changes.before')} value={before[name]} other={after[name]} />
                <Side head={t('admin.audit.changes.after')} value={after[name]} other={before[name]} />
              </div>
            ))}
          </dl>
        </>
      )}
      <p className={styles.request}>
        {t('admin.audit.exactMoment')}{' '}
        <time dateTime={entry.at}>{formatExactMoment(entry.at, t.language)}</time>
      </p>
      {entry.requestId !== null && (
        <p className={styles.request}>
          {t('admin.audit.request')} <bdi dir="ltr">{entry.requestId}</bdi>
        </p>
      )}
    </div>
  );
}

function Side({ head, value, other }: { head: string; value: unknown; other: unknown }): ReactNode {
  return (
    <dd data-side={head}>
      <VisuallyHidden>{head}: </VisuallyHidden>
      <AuditValue value={value} other={other} />
    </dd>
  );
}
