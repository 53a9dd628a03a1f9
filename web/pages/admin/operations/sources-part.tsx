/** What fare sources cost, how young the prices are, what came of checking them, and who keeps their price. */
import type { ReactNode } from 'react';
import type { FareSources, SourceSpending } from '#contract/api/admin-fare-sources.ts';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { getFareSources } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminQuery } from '#web/features/admin/admin-api.ts';
import { EmptyNote } from '#web/features/admin/empty-note.tsx';
import { providerWords } from '#web/features/admin/operations-words.ts';
import { Panel } from '#web/features/admin/panel.tsx';
import { RefreshButton } from '#web/features/admin/refresh-button.tsx';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { Link } from '#web/ui/link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DayChart } from '../dashboard/day-chart.tsx';
import { settingsPath } from '../settings/settings-parts.ts';
import { CheckTable } from './check-table.tsx';
import { DisagreementTable } from './disagreement-table.tsx';
import styles from './operations.module.css';
import { ShareBar, SourceCard } from './source-card.tsx';

const sourcesQuery = adminQuery(getFareSources);

export function SourcesPart(): ReactNode {
  const t = useTranslate();
  const view = useQuery(sourcesQuery);
  const { isFetching, refetch } = view;
  return (
    <>
      <Panel
        title={t('admin.operations.sources.title')}
        lead={
          <>
            {t('admin.operations.sources.lead')}{' '}
            <Link to={settingsPath('sources')}>{t('admin.operations.sources.toSettings')}</Link>
          </>
        }
        actions={<RefreshButton isFetching={isFetching} onRefresh={refetch} />}
      >
        <Loaded view={view} fallback={<LoadingSources />}>
          {({ sources }) => <Spending sources={sources} />}
        </Loaded>
      </Panel>
      {view.data && <Accuracy answer={view.data} />}
    </>
  );
}

function Spending({ sources }: Pick<FareSources, 'sources'>): ReactNode {
  const t = useTranslate();
  if (sources.length === 0) return <EmptyNote>{t('admin.operations.sources.none')}</EmptyNote>;
  return (
    <>
      <ul className={styles.cards}>
        {sources.map((source) => (
          <li key={source.source}>
            <SourceCard source={source} />
          </li>
        ))}
      </ul>
      <SpendingChart sources={sources} />
    </>
  );
}

function Accuracy({ answer }: { answer: FareSources }): ReactNode {
  const t = useTranslate();
  const canConfirm = answer.sources.some((source) => source.isConfigured && source.canConfirm);
  return (
    <>
      <Panel title={t('admin.operations.coverage.title')} lead={t('admin.operations.coverage.lead')}>
        <CoverageFigures coverage={answer.coverage} />
      </Panel>
      <CheckTable checks={answer.checks} latest={answer.latestChecks} canConfirm={canConfirm} />
      <Panel title={t('admin.operations.disagreement.title')} lead={t('admin.operations.disagreement.lead')}>
        <DisagreementTable rows={answer.disagreement} canConfirm={canConfirm} />
      </Panel>
    </>
  );
}

function LoadingSources(): ReactNode {
  return (
    <div className={styles.cards}>
      <Skeleton className={styles.cardSkeleton} />
      <Skeleton className={styles.cardSkeleton} />
    </div>
  );
}

type Coverage = FareSources['coverage'];

function CoverageFigures({ coverage }: { coverage: Coverage }): ReactNode {
  return (
    <dl className={styles.figures}>
      <CoverageFigure name="firstPage" coverage={coverage} />
      <CoverageFigure name="watched" coverage={coverage} />
    </dl>
  );
}

function CoverageFigure({ name, coverage }: { name: keyof Coverage; coverage: Coverage }): ReactNode {
  const t = useTranslate();
  const { prices, young, withinHours } = coverage[name];
  const share = prices === 0 ? 0 : young / prices;
  return (
    <div className={styles.figure}>
      <dt>{t(`admin.operations.coverage.${name}`, { hours: withinHours })}</dt>
      <dd className={styles.value}>
        {prices === 0 ? '–' : t('admin.operations.percent', { percent: Math.floor(share * 100) })}
      </dd>
      <dd>{prices > 0 && <ShareBar share={share} />}</dd>
      <dd className={styles.note}>
        {prices === 0
          ? t(`admin.operations.coverage.${name}None`)
          : t('admin.operations.coverage.of', { young: formatNumber(young, t.language), count: prices })}
      </dd>
    </div>
  );
}

const shownDays = 30;

/** Nothing where no source was asked: the cards say so. */
function SpendingChart({ sources }: { sources: readonly SourceSpending[] }): ReactNode {
  const t = useTranslate();
  const today = riyadhDate(new Date(useNow()));
  const asked = sources.filter(({ days }) => days.some(({ calls }) => calls > 0));
  if (asked.length === 0) return null;
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
