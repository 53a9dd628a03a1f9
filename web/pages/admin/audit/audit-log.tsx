/** The audit log: narrowed by its address, each row opened to what it changed, exported as it is narrowed. */
import { type ReactNode, useMemo, useState } from 'react';
import { auditActions, auditTargets } from '#contract/domain/admin.ts';
import { exportAudit, listAudit } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminList, downloadFile } from '#web/features/admin/admin-api.ts';
import { DataTable } from '#web/features/admin/data-table.tsx';
import { ChoiceFilter, FilterBar, SearchFilter } from '#web/features/admin/filter-bar.tsx';
import { type ListState, useListState } from '#web/features/admin/list-state.ts';
import { Pager } from '#web/features/admin/pager.tsx';
import { Panel } from '#web/features/admin/panel.tsx';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { auditColumns } from './audit-columns.tsx';
import {
  type AuditValues,
  auditFilterOf,
  clearAuditFilters,
  isAuditNarrowed,
  usualAudit,
} from './audit-query.ts';
import { DayFilter } from './day-filter.tsx';

export function AuditLog(): ReactNode {
  const t = useTranslate();
  const language = useLanguage();
  const list = useListState(usualAudit);
  const filter = auditFilterOf(list.values);
  const pages = { page: String(list.page), perPage: String(list.perPage) };
  const view = useQuery(adminList(listAudit, { query: { ...filter, ...pages } }));
  const columns = useMemo(() => auditColumns(t, language), [t, language]);
  const isNarrowed = isAuditNarrowed(list.values);
  return (
    <Panel
      title={t('admin.audit.title')}
      lead={t('admin.audit.lead')}
      actions={<ExportButton filter={filter} />}
    >
      <AuditFilters list={list} isNarrowed={isNarrowed} />
      <DataTable
        caption={t('admin.audit.caption')}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ action }) => t(`admin.audit.action.${action}`)}
        view={view}
        empty={t(isNarrowed ? 'admin.audit.emptyNarrowed' : 'admin.audit.empty')}
      />
      <Pager list={list} total={view.data?.total} />
    </Panel>
  );
}

type FiltersProps = { list: ListState<AuditValues>; isNarrowed: boolean };

function AuditFilters({ list, isNarrowed }: FiltersProps): ReactNode {
  const t = useTranslate();
  const { values, change } = list;
  const all = { value: '', label: t('admin.audit.filter.all') };
  return (
    <FilterBar onReset={() => change(clearAuditFilters())} isNarrowed={isNarrowed}>
      <SearchFilter
        label={t('admin.audit.search')}
        value={values.search}
        onChange={(search) => change({ search })}
      />
      <ChoiceFilter
        label={t('admin.audit.filter.action')}
        value={values.action}
        options={[
          all,
          ...auditActions.map((action) => ({ value: action, label: t(`admin.audit.action.${action}`) })),
        ]}
        onChange={(action) => change({ action })}
      />
      <ChoiceFilter
        label={t('admin.audit.filter.target')}
        value={values.target}
        options={[
          all,
          ...auditTargets.map((target) => ({ value: target, label: t(`admin.audit.target.${target}`) })),
        ]}
        onChange={(target) => change({ target })}
      />
      <DayFilter
        label={t('admin.audit.filter.from')}
        value={values.from}
        max={values.to === '' ? undefined : values.to}
        onChange={(from) => change({ from })}
      />
      <DayFilter
        label={t('admin.audit.filter.to')}
        value={values.to}
        min={values.from === '' ? undefined : values.from}
        onChange={(to) => change({ to })}
      />
    </FilterBar>
  );
}

/** All entries that fit, not this page of them alone. */
function ExportButton({ filter }: { filter: Record<string, string> }): ReactNode {
  const t = useTranslate();
  const [isBusy, setIsBusy] = useState(false);
  const fetchFile = async () => {
    setIsBusy(true);
    try {
      await downloadFile(exportAudit, { query: filter });
    } catch (error) {
      showFailure(t, error, t('admin.audit.exportFailed'));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      look="quiet"
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) void fetchFile();
      }}
    >
      {t('admin.audit.export')}
    </Button>
  );
}
