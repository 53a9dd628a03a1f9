/** Where fares come from: each source with its reads and its cost; what came of asking again. */
import type { ReactNode } from 'react';
import type { FareSources, SourceSpending } from '#contract/api/admin-fare-sources.ts';
import type { ProviderState } from '#contract/api/admin-operations.ts';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { getFareSources, listProviders } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { RefreshButton } from '#web/features/admin/actions.tsx';
import { adminQuery } from '#web/features/admin/admin-api.ts';
import { Panel } from '#web/features/admin/admin-list.tsx';
import { adminPath } from '#web/features/admin/admin-session.ts';
import { FigureCard, FigureCards, LoadingFigures } from '#web/features/admin/figure-card.tsx';
import { providerWords } from '#web/features/admin/operations-words.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { EmptyState, Grid, Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { ShareBar } from '#web/ui/share-bar.tsx';
import { DayChart } from '../dashboard/day-chart.tsx';
import { CheckTable, DisagreementTable } from './accuracy.tsx';
import { ProviderRuns } from './provider-runs.tsx';
import { SourceCard } from './source-card.tsx';

/** Polling interval while a provider is running. */
const pollDelayMs = 5000;

const providersQuery = {
  ...adminQuery(listProviders),
  refetchInterval: ({ state: { data: states = [] } }: { state: { data: ProviderState[] | undefined } }) =>
    states.some(({ isRunning }) => isRunning) && pollDelayMs,
};
const sourcesQuery = adminQuery(getFareSources);

export function ProvidersPart(): ReactNode {
  const t = useTranslate();
  const view = useQuery(providersQuery);
  const costs = useQuery(sourcesQuery);
  // Shown with their cost at once: it would move what stands below.
  const states = costs.data || costs.error ? view.data : undefined;
  const refetch = () => {
    view.refetch();
    costs.refetch();
  };
  return (
    <>
      <Panel
        title={t('admin.operations.part.providers')}
        lead={t('admin.operations.providers.lead')}
        actions={<RefreshButton isFetching={view.isFetching} onRefresh={refetch} />}
      >
        <Loaded view={{ ...view, data: states }} fallback={<LoadingFigures />}>
          {(known) => <Cards states={known} sources={costs.data?.sources ?? []} onChanged={view.refetch} />}
        </Loaded>
      </Panel>
      {states && states.length > 0 && <ProviderRuns providers={states} />}
      <Loaded view={costs} fallback={null}>
        {(answer) => <Costs answer={answer} />}
      </Loaded>
    </>
  );
}

type CardsProps = {
  states: readonly ProviderState[];
  sources: readonly SourceSpending[];
  onChanged: () => void;
};

/** Those that are read or were, then those that could be. */
function Cards({ states, sources, onChanged }: CardsProps): ReactNode {
  const t = useTranslate();
  const names = new Set([...states.map(({ name }) => name), ...sources.map(({ source }) => source)]);
  if (names.size === 0) return <EmptyState>{t('admin.operations.providers.none')}</EmptyState>;
  return (
    <Grid columns={3} gap={4} align="stretch" as="ul">
      {[...names].map((name) => (
        <li key={name}>
          <SourceCard
            name={name}
            provider={states.find((each) => each.name === name)}
            cost={sources.find(({ source }) => source === name)}
            onChanged={onChanged}
          />
        </li>
      ))}
    </Grid>
  );
}

function Costs({ answer }: { answer: FareSources }): ReactNode {
  const t = useTranslate();
  const { sources, coverage, checks, latestChecks, disagreement } = answer;
  const canConfirm = sources.some((source) => source.isConfigured && source.canConfirm);
  return (
    <>
      <Panel
        title={t('admin.operations.sources.title')}
        lead={
          <>
            {t('admin.operations.sources.lead')}{' '}
            <Link to={adminPath('settings', 'sources')}>{t('admin.operations.sources.toSettings')}</Link>
          </>
        }
      >
        <SpendingChart sources={sources} />
      </Panel>
      <Panel title={t('admin.operations.coverage.title')} lead={t('admin.operations.coverage.lead')}>
        <FigureCards columns="two">
          <CoverageCard name="firstPage" coverage={coverage} />
          <CoverageCard name="watched" coverage={coverage} />
        </FigureCards>
      </Panel>
      <CheckTable checks={checks} latest={latestChecks} canConfirm={canConfirm} />
      <DisagreementTable rows={disagreement} canConfirm={canConfirm} />
    </>
  );
}

type Coverage = FareSources['coverage'];

function CoverageCard({ name, coverage }: { name: keyof Coverage; coverage: Coverage }): ReactNode {
  const t = useTranslate();
  const { prices, young, withinHours } = coverage[name];
  const share = prices === 0 ? 0 : young / prices;
  return (
    <FigureCard
      label={t(`admin.operations.coverage.${name}`, { hours: withinHours })}
      value={prices === 0 ? '–' : t('admin.operations.percent', { percent: Math.floor(share * 100) })}
    >
      {prices === 0 ? (
        t(`admin.operations.coverage.${name}None`)
      ) : (
        <Stack as="span" gap={1}>
          <ShareBar share={share} />
          {t('admin.operations.coverage.of', { young: formatNumber(young, t.language), count: prices })}
        </Stack>
      )}
    </FigureCard>
  );
}

const shownDays = 30;

function SpendingChart({ sources }: { sources: readonly SourceSpending[] }): ReactNode {
  const t = useTranslate();
  const today = riyadhDate(new Date(useNow()));
  const asked = sources.filter(({ days }) => days.some(({ calls }) => calls > 0));
  if (sources.length === 0) return <EmptyState>{t('admin.operations.sources.none')}</EmptyState>;
  const days = Array.from({ length: shownDays }, (_, index) => addDays(today, index - shownDays + 1));
  return (
    <DayChart
      title={t('admin.operations.sources.chart')}
      empty={t('admin.operations.sources.monthNone')}
      days={days}
      series={asked.map((source) => ({
        key: source.source,
        name: providerWords(t, source.source),
        counts: days.map((day) => source.days.find((spent) => spent.day === day)?.calls ?? 0),
      }))}
    />
  );
}
