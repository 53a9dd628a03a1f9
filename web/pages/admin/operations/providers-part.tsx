/** Providers with their state, and the reads of one of them. */
import type { ReactNode } from 'react';
import type { ProviderState } from '#contract/api/admin-operations.ts';
import { listProviders } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminQuery } from '#web/features/admin/admin-api.ts';
import { EmptyNote } from '#web/features/admin/empty-note.tsx';
import { Panel } from '#web/features/admin/panel.tsx';
import { RefreshButton } from '#web/features/admin/refresh-button.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './operations.module.css';
import { ProviderCard } from './provider-card.tsx';
import { ProviderRuns } from './provider-runs.tsx';

/** Polling interval while a provider is running. */
const pollDelayMs = 5000;

const providersQuery = {
  ...adminQuery(listProviders),
  refetchInterval: ({ state: { data: states = [] } }: { state: { data: ProviderState[] | undefined } }) =>
    states.some(({ isRunning }) => isRunning) && pollDelayMs,
};

export function ProvidersPart(): ReactNode {
  const t = useTranslate();
  const view = useQuery(providersQuery);
  const { data: providers, isFetching, refetch } = view;
  return (
    <>
      <Panel
        title={t('admin.operations.part.providers')}
        lead={t('admin.operations.providers.lead')}
        actions={<RefreshButton isFetching={isFetching} onRefresh={refetch} />}
      >
        <Loaded view={view} fallback={<LoadingProviders />}>
          {(states) => (
            <ul className={styles.cards}>
              {states.map((provider) => (
                <li key={provider.name}>
                  <ProviderCard provider={provider} onChanged={refetch} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        {providers?.length === 0 && <EmptyNote>{t('admin.operations.providers.none')}</EmptyNote>}
      </Panel>
      {providers && providers.length > 0 && <ProviderRuns providers={providers} />}
    </>
  );
}

function LoadingProviders(): ReactNode {
  return (
    <div className={styles.cards}>
      <Skeleton className={styles.cardSkeleton} />
      <Skeleton className={styles.cardSkeleton} />
    </div>
  );
}
