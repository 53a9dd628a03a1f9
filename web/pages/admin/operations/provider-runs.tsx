/** Table of the reads of one provider, newest first. */
import type { ReactNode } from 'react';
import type { ProviderRun, ProviderState } from '#contract/api/admin-operations.ts';
import type { Airport } from '#contract/api/airports.ts';
import { runOutcomes } from '#contract/domain/admin.ts';
import type { IsoMonth } from '#contract/domain/dates.ts';
import { listProviderRuns } from '#contract/endpoints/admin.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import { adminList } from '#web/features/admin/admin-api.ts';
import { Badge } from '#web/features/admin/badge.tsx';
import type { Column } from '#web/features/admin/data-table.tsx';
import type { ListFilter } from '#web/features/admin/filter-bar.tsx';
import { useListState } from '#web/features/admin/list-state.ts';
import { failureWords, providerWords, reasonWords } from '#web/features/admin/operations-words.ts';
import { Moment } from '#web/features/admin/resource/cells.tsx';
import { Resource } from '#web/features/admin/resource/resource.tsx';
import { choicesOf } from '#web/i18n/choices.ts';
import { formatMonth, formatNumber } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import styles from './operations.module.css';
import { readRunRequest } from './run-request-parts.ts';

const usual = { provider: '', outcome: 'all' };

export function ProviderRuns({ providers }: { providers: readonly ProviderState[] }): ReactNode {
  const t = useTranslate();
  const { values } = useListState(usual);
  const named = providers.find(({ name }) => name === values.provider);
  const provider = (named ?? providers.find(({ isActive }) => isActive) ?? providers[0])?.name ?? '';
  const providerFilter: ListFilter<typeof usual> = {
    name: 'provider',
    label: t('admin.operations.runs.provider'),
    value: provider,
    options: providers.map(({ name }) => ({ value: name, label: providerWords(t, name) })),
  };
  return (
    <Resource
      of={{
        nameOf: ({ id }: ProviderRun) => id,
        list: {
          title: t('admin.operations.runs.title'),
          canRefresh: true,
          usual,
          query: ({ provider: _, ...query }) => adminList(listProviderRuns, { params: { provider }, query }),
          filters: [
            ...(providers.length > 1 ? [providerFilter] : []),
            {
              name: 'outcome',
              label: t('admin.operations.runs.outcome'),
              options: choicesOf(t, 'admin.operations.outcome', runOutcomes),
            },
          ],
          columns: columnsOf(t),
          empty: t('admin.operations.runs.none'),
          noneSuch: t('admin.operations.runs.noneSuch'),
          hasButtons: false,
        },
      }}
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

export function Refusals({ refusals }: { refusals: ProviderState['refusals'] }): ReactNode {
  const t = useTranslate();
  if (refusals.length === 0) return null;
  return (
    <ul className={styles.refusals} aria-label={t('admin.operations.refusals')}>
      {refusals.map(({ reason, rows }) => (
        <li key={reason}>
          <span>{reasonWords(t, reason)}</span>
          <span className={styles.count}>{formatNumber(rows, t.language)}</span>
        </li>
      ))}
    </ul>
  );
}

function RunRequest({ request }: { request: string }): ReactNode {
  const t = useTranslate();
  const saudi = useAnswer(queries.saudiAirports());
  const abroad = useAnswer(queries.destinationAirports());
  return (
    wordsOf(request, { t, airports: [...(saudi ?? []), ...(abroad ?? [])] }) ?? (
      <code dir="ltr">{request}</code>
    )
  );
}

type Words = { t: Translate; airports: readonly Airport[] };

/** Returns undefined for an unknown format. */
function wordsOf(request: string, { t, airports }: Words): string | undefined {
  const parts = readRunRequest(request);
  if (!parts) return undefined;
  if (parts === 'everything') return t('admin.operations.runs.everything');
  const cityOf = (code: string) => {
    const airport = airports.find((each) => each.code === code);
    return airport ? (t.language === 'ar' ? airport.cityAr : airport.city) : code;
  };
  const { origin, destination, tripType, month } = parts;
  const from = cityOf(origin);
  const place =
    destination === null ? from : t('admin.operations.runs.route', { from, to: cityOf(destination) });
  return [
    place,
    t(`trip.${tripType}`),
    ...(month === null ? [] : [formatMonth(month as IsoMonth, t.language)]),
  ].join(t.language === 'ar' ? '، ' : ', ');
}
