/** Audit log: filters in the URL, expandable rows, export. */
import { Fragment, type ReactNode } from 'react';
import type { AuditEntry } from '#contract/api/admin-audit.ts';
import { auditActions, auditTargets } from '#contract/domain/audit.ts';
import { isIsoDate } from '#contract/domain/dates.ts';
import { exportAudit, listAudit } from '#contract/endpoints/admin.ts';
import { ExportButton } from '#web/features/admin/actions.tsx';
import { adminList, downloadFile } from '#web/features/admin/admin-api.ts';
import { Resource } from '#web/features/admin/admin-tab.tsx';
import type { Column } from '#web/features/admin/data-table.tsx';
import type { ListFilter } from '#web/features/admin/filter-bar.tsx';
import { useListState } from '#web/features/admin/list-state.ts';
import { choicesOf } from '#web/i18n/choices.ts';
import { formatMoment } from '#web/i18n/format.ts';
import { type Translate, useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import styles from './audit.module.css';
import { ActorName, AuditChanges, FieldName, TargetName } from './audit-entry.tsx';

/** All entries. */
export const defaultAuditQuery = { search: '', action: '', target: '', targetId: '', from: '', to: '' };
type AuditValues = typeof defaultAuditQuery;

export function AuditLog(): ReactNode {
  const t = useTranslate();
  const { values } = useListState(defaultAuditQuery);
  return (
    <Resource
      of={{
        nameOf: ({ id }: AuditEntry) => id,
        list: {
          title: t('admin.audit.title'),
          caption: t('admin.audit.caption'),
          lead: t('admin.audit.lead'),
          tools: (
            <ExportButton
              download={() => downloadFile(exportAudit, { query: auditFilterOf(values) })}
              words={{ open: t('admin.audit.export'), failed: t('admin.audit.exportFailed') }}
            />
          ),
          usual: defaultAuditQuery,
          query: ({ page = '1', perPage = '25' }) =>
            adminList(listAudit, { query: { ...auditFilterOf(values), page, perPage } }),
          filters: filtersIn(t, values),
          columns: columnsIn(t),
          empty: t('admin.audit.empty'),
          noneSuch: t('admin.audit.emptyNarrowed'),
          hasButtons: false,
        },
      }}
    />
  );
}

function filtersIn(t: Translate, { from, to }: AuditValues): ListFilter<AuditValues>[] {
  const all = { value: '', label: t('admin.audit.filter.all') };
  return [
    { name: 'search', label: t('admin.audit.search') },
    {
      name: 'action',
      label: t('admin.audit.filter.action'),
      options: [all, ...choicesOf(t, 'admin.audit.action', auditActions)],
    },
    {
      name: 'target',
      label: t('admin.audit.filter.target'),
      options: [all, ...choicesOf(t, 'admin.audit.target', auditTargets)],
    },
    { name: 'from', label: t('admin.audit.filter.from'), day: { max: to } },
    { name: 'to', label: t('admin.audit.filter.to'), day: { min: from } },
  ];
}

/** An action expands to its changes. */
function columnsIn(t: Translate): Column<AuditEntry>[] {
  return [
    {
      head: t('admin.audit.head.at'),
      kind: 'tight',
      cell: ({ at }) => <time dateTime={at}>{formatMoment(at, t.language)}</time>,
    },
    { head: t('admin.audit.head.actor'), cell: (entry) => <ActorName entry={entry} /> },
    {
      head: t('admin.audit.head.what'),
      kind: 'wide',
      cell: (entry) => (
        <details className={styles.details}>
          <summary>
            <span>
              <b>
                {t(`admin.audit.action.${entry.action}`)}
                {entry.action === 'settings.update' && ':'}
              </b>{' '}
              {hasOwnName(entry) && <TargetName entry={entry} />}
              {entry.action === 'settings.update' && <ChangedSettings entry={entry} />}
            </span>
          </summary>
          <AuditChanges entry={entry} />
        </details>
      ),
    },
    {
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

/** The call's parameters; values that it would not take are left out. */
export function auditFilterOf(values: AuditValues): Record<string, string> {
  const { search, action, target, targetId, from, to } = values;
  const among = (known: readonly string[], value: string) => (known.includes(value) ? value : '');
  const filter = {
    search: search.trim(),
    action: among(auditActions, action),
    target: among(auditTargets, target),
    targetId,
    from: isIsoDate(from) ? from : '',
    to: isIsoDate(to) ? to : '',
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}
