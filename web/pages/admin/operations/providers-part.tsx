/** How fares come in: each provider with its state, and the reads of one of them. */
import type { ReactNode } from 'react';
import type { ProviderState } from '#contract/api/admin-operations.ts';
import { listProviders } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminQuery } from '#web/features/admin/admin-api.ts';
import { Panel } from '#web/features/admin/panel.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './operations.module.css';
import { ProviderCard } from './provider-card.tsx';
import { ProviderRuns } from './provider-runs.tsx';
import { RefreshButton } from './refresh-button.tsx';

/** While a provider is being read, its numbers change. */
const lookAgainMs = 5000;

const providersQuery = {
  ...adminQuery(listProviders),
  askAgainAfter: (states: ProviderState[]) =>
    states.some(({ isRunning }) => isRunning) ? lookAgainMs : null,
};

export function ProvidersPart(): ReactNode {
  const t = useTranslate();
  const { data: providers, error, isFetching, refetch } = useQuery(providersQuery);
  return (
    <>
      <Panel
        title={t('admin.operations.part.providers')}
        lead={t('admin.operations.providers.lead')}
        actions={<RefreshButton isFetching={isFetching} onRefresh={refetch} />}
      >
        {providers ? (
          <ul className={styles.cards}>
            {providers.map((provider) => (
              <li key={provider.name}>
                <ProviderCard provider={provider} onChanged={refetch} />
              </li>
            ))}
          </ul>
        ) : (
          <Pending error={error} onRetry={refetch} />
        )}
        {providers?.length === 0 && <p className={styles.empty}>{t('admin.operations.providers.none')}</p>}
      </Panel>
      {providers && providers.length > 0 && <ProviderRuns providers={providers} />}
    </>
  );
}

function Pending({ error, onRetry }: { error: Error | null; onRetry: () => void }): ReactNode {
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <div className={styles.cards}>
      <Skeleton className={styles.cardSkeleton} />
      <Skeleton className={styles.cardSkeleton} />
    </div>
  );
}
