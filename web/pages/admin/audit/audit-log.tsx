/** Audit log: filters in the URL, expandable rows, export. */
import { type ReactNode, useMemo } from 'react';
import { auditActions, auditTargets } from '#contract/domain/admin.ts';
import { exportAudit, listAudit } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminList, downloadFile } from '#web/features/admin/admin-api.ts';
import { AdminList } from '#web/features/admin/admin-list.tsx';
import { ExportButton } from '#web/features/admin/export-button.tsx';
import type { ListFilter } from '#web/features/admin/filter-bar.tsx';
import { useListState } from '#web/features/admin/list-state.ts';
import { choicesOf } from '#web/i18n/choices.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { auditColumns } from './audit-columns.tsx';
import { type AuditValues, auditFilterOf, defaultAuditQuery } from './audit-query.ts';

export function AuditLog(): ReactNode {
  const t = useTranslate();
  const list = useListState(defaultAuditQuery);
  const filter = auditFilterOf(list.values);
  const pages = { page: String(list.page), perPage: String(list.perPage) };
  const view = useQuery(adminList(listAudit, { query: { ...filter, ...pages } }));
  const columns = useMemo(() => auditColumns(t), [t]);
  const isNarrowed = Object.keys(filter).length > 0;
  return (
    <AdminList
      title={t('admin.audit.title')}
      caption={t('admin.audit.caption')}
      lead={t('admin.audit.lead')}
      tools={
        <ExportButton
          download={() => downloadFile(exportAudit, { query: filter })}
          words={{ open: t('admin.audit.export'), failed: t('admin.audit.exportFailed') }}
        />
      }
      list={{ ...list, isNarrowed }}
      filters={useFilters(list.values)}
      columns={columns}
      view={view}
      empty={t(isNarrowed ? 'admin.audit.emptyNarrowed' : 'admin.audit.empty')}
    />
  );
}

function useFilters({ from, to }: AuditValues): ListFilter<AuditValues>[] {
  const t = useTranslate();
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
