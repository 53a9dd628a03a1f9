/** Columns of the audit log; an action expands to its changes. */
import { Fragment, type ReactNode } from 'react';
import type { AuditEntry } from '#contract/api/admin-audit.ts';
import type { Column } from '#web/features/admin/data-table.tsx';
import { formatMoment } from '#web/i18n/format.ts';
import { type Translate, useLanguage } from '#web/i18n/i18n.tsx';
import styles from './audit.module.css';
import { AuditChanges } from './audit-changes.tsx';
import { ActorName, TargetName } from './audit-sentence.tsx';
import { FieldName } from './audit-value.tsx';

export function auditColumns(t: Translate): Column<AuditEntry>[] {
  return [
    {
      key: 'at',
      head: t('admin.audit.head.at'),
      kind: 'tight',
      cell: ({ at }) => (
        <time className={styles.moment} dateTime={at}>
          {formatMoment(at, t.language)}
        </time>
      ),
    },
    {
      key: 'actor',
      head: t('admin.audit.head.actor'),
      cell: (entry) => <ActorName entry={entry} />,
    },
    {
      key: 'what',
      head: t('admin.audit.head.what'),
      kind: 'wide',
      cell: (entry) => (
        <details className={styles.details}>
          <summary>
            <span>
              <span className={styles.action}>
                {t(`admin.audit.action.${entry.action}`)}
                {entry.action === 'settings.update' && ':'}
              </span>{' '}
              {hasOwnName(entry) && <TargetName entry={entry} />}
              {entry.action === 'settings.update' && <ChangedSettings entry={entry} />}
            </span>
          </summary>
          <AuditChanges entry={entry} />
        </details>
      ),
    },
    {
      key: 'address',
      head: t('admin.audit.head.address'),
      kind: 'tight',
      cell: ({ address }) => (address === null ? '–' : <bdi dir="ltr">{address}</bdi>),
    },
  ];
}

/** Names of the changed settings, without their values. */
function ChangedSettings({ entry: { before, after } }: { entry: AuditEntry }): ReactNode {
  const language = useLanguage();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && (language === 'ar' ? '، ' : ', ')}
      <FieldName name={name} />
    </Fragment>
  ));
}

/** Whether to show the target's name; false for targets that exist once or are the actor. */
function hasOwnName({ action, target }: AuditEntry): boolean {
  const isAlone = target.kind === 'settings' || target.kind === 'audit_log';
  const isOfActor =
    action === 'session.fail' || action === 'session.confirm' || action.startsWith('second_factor.');
  return !isAlone && !isOfActor && (target.label !== '' || target.kind === 'user');
}
