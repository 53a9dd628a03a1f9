/** What fare sources cost, how young the prices are, what came of checking them, and who keeps their price. */
import type { ReactNode } from 'react';
import type { FareSources } from '#contract/api/admin-fare-sources.ts';
import { getFareSources } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminQuery } from '#web/features/admin/admin-api.ts';
import { EmptyNote } from '#web/features/admin/empty-note.tsx';
import { Panel } from '#web/features/admin/panel.tsx';
import { RefreshButton } from '#web/features/admin/refresh-button.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Link } from '#web/ui/link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { settingsPath } from '../settings/settings-parts.ts';
import { CheckTable } from './check-table.tsx';
import { CoverageFigures } from './coverage-figures.tsx';
import { DisagreementTable } from './disagreement-table.tsx';
import styles from './operations.module.css';
import { SourceCard } from './source-card.tsx';
import { SpendingChart } from './spending-chart.tsx';

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
