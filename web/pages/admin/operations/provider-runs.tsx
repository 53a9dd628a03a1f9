/** The reads of one provider, the newest first. */
import type { ReactNode } from 'react';
import type { ProviderRun, ProviderState } from '#contract/api/admin-operations.ts';
import { runOutcomes } from '#contract/domain/admin.ts';
import type { Language } from '#contract/domain/language.ts';
import { listProviderRuns } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminList } from '#web/features/admin/admin-api.ts';
import { Badge } from '#web/features/admin/badge.tsx';
import { type Column, DataTable } from '#web/features/admin/data-table.tsx';
import { ChoiceFilter, FilterBar } from '#web/features/admin/filter-bar.tsx';
import { Pager } from '#web/features/admin/pager.tsx';
import { Panel } from '#web/features/admin/panel.tsx';
import { formatNumber } from '#web/i18n/format.ts';
import { type Translate, useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Moment } from './moment.tsx';
import styles from './operations.module.css';
import { RefreshButton } from './refresh-button.tsx';
import { Refusals } from './refusals.tsx';
import { RunRequest } from './run-request.tsx';
import { usePartList } from './use-part-list.ts';
import { failureWords, providerWords } from './words.ts';

const usual = { provider: '', outcome: 'all' };

export function ProviderRuns({ providers }: { providers: readonly ProviderState[] }): ReactNode {
  const t = useTranslate();
  const language = useLanguage();
  const list = usePartList(usual);
  const named = providers.find(({ name }) => name === list.values.provider);
  const shown = (named ?? providers.find(({ isActive }) => isActive) ?? providers[0])?.name ?? '';
  const { provider: _, ...parameters } = list.parameters;
  const view = useQuery(adminList(listProviderRuns, { params: { provider: shown }, query: parameters }));
  return (
    <Panel
      title={t('admin.operations.runs.title')}
      actions={<RefreshButton isFetching={view.isFetching} onRefresh={view.refetch} />}
    >
      <FilterBar isNarrowed={list.isNarrowed} onReset={list.reset}>
        {providers.length > 1 && (
          <ChoiceFilter
            label={t('admin.operations.runs.provider')}
            value={shown}
            options={providers.map(({ name }) => ({ value: name, label: providerWords(t, name) }))}
            onChange={(provider) => list.change({ provider })}
          />
        )}
        <ChoiceFilter
          label={t('admin.operations.runs.outcome')}
          value={list.values.outcome}
          options={runOutcomes.map((value) => ({ value, label: t(`admin.operations.outcome.${value}`) }))}
          onChange={(outcome) => list.change({ outcome })}
        />
      </FilterBar>
      <DataTable
        caption={t('admin.operations.runs.title')}
        columns={columnsOf(t, language)}
        idOf={({ id }) => id}
        nameOf={({ request }) => request}
        view={view}
        empty={t(list.isNarrowed ? 'admin.operations.runs.noneSuch' : 'admin.operations.runs.none')}
      />
      <Pager list={list} total={view.data?.total} />
    </Panel>
  );
}

function columnsOf(t: Translate, language: Language): Column<ProviderRun>[] {
  const count = (key: 'accepted' | 'duplicates' | 'refused', head: string): Column<ProviderRun> => ({
    key,
    head,
    kind: 'number',
    cell: (run) => formatNumber(run[key], language),
  });
  return [
    {
      key: 'finishedAt',
      head: t('admin.operations.runs.finished'),
      kind: 'tight',
      cell: ({ finishedAt }) => <Moment at={finishedAt} />,
    },
    {
      key: 'request',
      head: t('admin.operations.runs.request'),
      cell: ({ request }) => <RunRequest request={request} />,
    },
    {
      key: 'outcome',
      head: t('admin.operations.runs.outcome'),
      kind: 'wide',
      cell: (run) => <Outcome run={run} />,
    },
    count('accepted', t('admin.operations.runs.accepted')),
    count('duplicates', t('admin.operations.runs.duplicates')),
    count('refused', t('admin.operations.runs.refused')),
    {
      key: 'took',
      head: t('admin.operations.runs.took'),
      kind: 'number',
      cell: ({ startedAt, finishedAt }) =>
        t('admin.operations.runs.seconds', {
          seconds: formatNumber(
            Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 100) / 10,
            language,
          ),
        }),
    },
  ];
}

function Outcome({ run }: { run: ProviderRun }): ReactNode {
  const t = useTranslate();
  return (
    <div className={styles.stack}>
      {run.failure === null ? (
        <Badge tone="good">{t('admin.operations.runs.delivered')}</Badge>
      ) : (
        <>
          <Badge tone="bad">{failureWords(t, run.failure)}</Badge>
          {run.failureDetail !== null && (
            <span className={styles.detail}>
              <bdi>{run.failureDetail}</bdi>
            </span>
          )}
        </>
      )}
      <Refusals refusals={run.refusals} />
    </div>
  );
}
