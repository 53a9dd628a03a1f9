/** Table of the reads of one provider, newest first. */
import type { ReactNode } from 'react';
import type { ProviderRun, ProviderState } from '#contract/api/admin-operations.ts';
import { runOutcomes } from '#contract/domain/admin.ts';
import type { IsoMonth } from '#contract/domain/dates.ts';
import { type TripType, tripTypes } from '#contract/domain/itinerary.ts';
import { listProviderRuns } from '#contract/endpoints/admin.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import { adminList } from '#web/features/admin/admin-api.ts';
import { Resource } from '#web/features/admin/admin-tab.tsx';
import { Detail, momentColumn, numberColumn } from '#web/features/admin/cells.tsx';
import type { Column } from '#web/features/admin/data-table.tsx';
import type { ListFilter } from '#web/features/admin/filter-bar.tsx';
import { useListState } from '#web/features/admin/list-state.ts';
import { failureWords, providerWords, reasonWords } from '#web/features/admin/operations-words.ts';
import { choicesOf } from '#web/i18n/choices.ts';
import { formatMonth, formatNumber } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import styles from './operations.module.css';

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
  return [
    momentColumn(t('admin.operations.runs.finished'), ({ finishedAt }) => finishedAt),
    { head: t('admin.operations.runs.request'), cell: ({ request }) => <RunRequest request={request} /> },
    {
      head: t('admin.operations.runs.outcome'),
      kind: 'wide',
      cell: ({ failure, failureDetail, refusals }) => (
        <Stack gap={2}>
          <Badge tone={failure === null ? 'good' : 'bad'}>
            {failure === null ? t('admin.operations.runs.delivered') : failureWords(t, failure)}
          </Badge>
          <Detail>{failureDetail}</Detail>
          <Refusals refusals={refusals} />
        </Stack>
      ),
    },
    numberColumn(t('admin.operations.runs.accepted'), ({ accepted }) => accepted),
    numberColumn(t('admin.operations.runs.duplicates'), ({ duplicates }) => duplicates),
    numberColumn(t('admin.operations.runs.refused'), ({ refused }) => refused),
    {
      head: t('admin.operations.runs.took'),
      kind: 'number',
      cell: ({ startedAt, finishedAt }) => {
        const seconds = Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 100) / 10;
        return t('admin.operations.runs.seconds', { seconds: formatNumber(seconds, t.language) });
      },
    },
  ];
}

export function Refusals({ refusals }: Pick<ProviderState, 'refusals'>): ReactNode {
  const t = useTranslate();
  if (refusals.length === 0) return null;
  return (
    <Text as="ul" size="sm" aria-label={t('admin.operations.refusals')} className={styles.refusals}>
      {refusals.map(({ reason, rows }) => (
        <Row key={reason} as="li" gap={4} justify="between">
          {reasonWords(t, reason)} <b>{formatNumber(rows, t.language)}</b>
        </Row>
      ))}
    </Text>
  );
}

function RunRequest({ request }: { request: string }): ReactNode {
  const t = useTranslate();
  const airports = [
    ...(useAnswer(queries.saudiAirports()) ?? []),
    ...(useAnswer(queries.destinationAirports()) ?? []),
  ];
  const parts = readRunRequest(request);
  if (!parts) return <code dir="ltr">{request}</code>;
  if (parts === 'everything') return t('admin.operations.runs.everything');
  const cityOf = (code: string) => {
    const airport = airports.find((each) => each.code === code);
    return airport ? (t.language === 'ar' ? airport.cityAr : airport.city) : code;
  };
  const { origin, destination, tripType, month } = parts;
  const from = cityOf(origin);
  return [
    destination === null ? from : t('admin.operations.runs.route', { from, to: cityOf(destination) }),
    t(`trip.${tripType}`),
    ...(month === null ? [] : [formatMonth(month as IsoMonth, t.language)]),
  ].join(t.language === 'ar' ? '، ' : ', ');
}

type RunRequestParts = {
  origin: string;
  /** Null for all destinations. */
  destination: string | null;
  tripType: TripType;
  month: string | null;
};

/** Parses a stored request such as `slice RUH oneway 2027-01`; undefined for an unknown format. */
export function readRunRequest(request: string): RunRequestParts | 'everything' | undefined {
  if (request === 'everything') return request;
  const found = /^(?:slice ([A-Z]{3})|calendar ([A-Z]{3}) ([A-Z]{3})) ([a-z]+)(?: (\d{4}-\d{2}))?$/.exec(
    request,
  );
  const tripType = tripTypes.find((each) => each === found?.[4]);
  if (!found || !tripType) return undefined;
  const [, only, origin, destination, , month] = found;
  return { origin: only ?? origin ?? '', destination: destination ?? null, tripType, month: month ?? null };
}
