/** Table of the reads of one provider, newest first. */
import type { ReactNode } from 'react';
import type { ProviderRun, ProviderState } from '#contract/api/admin-operations.ts';
import { runOutcomes } from '#contract/domain/admin.ts';
import { listProviderRuns } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminList } from '#web/features/admin/admin-api.ts';
import { AdminList } from '#web/features/admin/admin-list.tsx';
import { Badge } from '#web/features/admin/badge.tsx';
import type { Column } from '#web/features/admin/data-table.tsx';
import type { ListFilter } from '#web/features/admin/filter-bar.tsx';
import { useListState } from '#web/features/admin/list-state.ts';
import { failureWords, providerWords } from '#web/features/admin/operations-words.ts';
import { choicesOf } from '#web/i18n/choices.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Moment } from './moment.tsx';
import styles from './operations.module.css';
import { RefreshButton } from './refresh-button.tsx';
import { Refusals } from './refusals.tsx';
import { RunRequest } from './run-request.tsx';

const usual = { provider: '', outcome: 'all' };

export function ProviderRuns({ providers }: { providers: readonly ProviderState[] }): ReactNode {
  const t = useTranslate();
  const list = useListState(usual);
  const named = providers.find(({ name }) => name === list.values.provider);
  const shown = (named ?? providers.find(({ isActive }) => isActive) ?? providers[0])?.name ?? '';
  const { provider: _, ...parameters } = list.parameters;
  const view = useQuery(adminList(listProviderRuns, { params: { provider: shown }, query: parameters }));
  const providerFilter: ListFilter<typeof usual> = {
    name: 'provider',
    label: t('admin.operations.runs.provider'),
    value: shown,
    options: providers.map(({ name }) => ({ value: name, label: providerWords(t, name) })),
  };
  return (
    <AdminList
      title={t('admin.operations.runs.title')}
      tools={<RefreshButton isFetching={view.isFetching} onRefresh={view.refetch} />}
      list={list}
      filters={[
        ...(providers.length > 1 ? [providerFilter] : []),
        {
          name: 'outcome',
          label: t('admin.operations.runs.outcome'),
          options: choicesOf(t, 'admin.operations.outcome', runOutcomes),
        },
      ]}
      columns={columnsOf(t)}
      view={view}
      empty={t(list.isNarrowed ? 'admin.operations.runs.noneSuch' : 'admin.operations.runs.none')}
    />
  );
}

function columnsOf(t: Translate): Column<ProviderRun>[] {
  const count = (key: 'accepted' | 'duplicates' | 'refused', head: string): Column<ProviderRun> => ({
    key,
    head,
    kind: 'number',
    cell: (run) => formatNumber(run[key], t.language),
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
            t.language,
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
