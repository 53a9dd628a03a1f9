/** Providers: state, rows of the last day, refusals, refresh button; and the reads of one of them. */
import { type ReactNode, useId } from 'react';
import type { ProviderState } from '#contract/api/admin-operations.ts';
import { listProviders, runProvider } from '#contract/endpoints/admin.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useQuery } from '#web/api/query.tsx';
import { useMutation } from '#web/api/use-mutation.ts';
import { adminQuery, callAdmin } from '#web/features/admin/admin-api.ts';
import { Badge, type BadgeTone } from '#web/features/admin/badge.tsx';
import { EmptyNote } from '#web/features/admin/empty-note.tsx';
import { failureWords, providerWords } from '#web/features/admin/operations-words.ts';
import { Panel } from '#web/features/admin/panel.tsx';
import { RefreshButton } from '#web/features/admin/refresh-button.tsx';
import { Moment } from '#web/features/admin/resource/cells.tsx';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { Button } from '#web/ui/button.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './operations.module.css';
import { ProviderRuns, Refusals } from './provider-runs.tsx';

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

const tones: Readonly<Record<ProviderState['state'], BadgeTone>> = {
  healthy: 'good',
  failing: 'bad',
  silent: 'warning',
  unread: 'plain',
};

type ProviderCardProps = { provider: ProviderState; onChanged: () => void };

function ProviderCard({ provider, onChanged }: ProviderCardProps): ReactNode {
  const t = useTranslate();
  const titleId = useId();
  const { name, state, isActive, isRefreshed, isRunning } = provider;
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.spread}>
        <h3 id={titleId} className={styles.cardTitle}>
          <bdi>{providerWords(t, name)}</bdi>
        </h3>
        <div className={styles.row}>
          <Badge tone={tones[state]}>{t(`admin.operations.state.${state}`)}</Badge>
          {isRunning && <Badge tone="accent">{t('admin.operations.providers.running')}</Badge>}
          {!isActive && <Badge>{t('admin.operations.providers.inactive')}</Badge>}
        </div>
      </div>
      <p className={styles.soft}>{t(`admin.operations.stateText.${state}`)}</p>
      <dl className={styles.facts}>
        <Fact name={t('admin.operations.providers.lastSuccess')}>
          <Moment at={provider.lastSuccessAt} none={t('admin.operations.never')} />
        </Fact>
        <Fact name={t('admin.operations.providers.nextRun')}>
          <NextRun provider={provider} />
        </Fact>
        <Fact name={t('admin.operations.providers.accepted')}>
          {formatNumber(provider.accepted, t.language)}
        </Fact>
        <Fact name={t('admin.operations.providers.refused')}>
          {formatNumber(provider.refused, t.language)}
        </Fact>
      </dl>
      <Refusals refusals={provider.refusals} />
      <LastFailure provider={provider} />
      {isRefreshed && <RunNow name={name} onChanged={onChanged} />}
    </section>
  );
}

/** Shows "running" instead of a planned time in the past while the run is in progress. */
function NextRun({ provider: { isRunning, nextRunAt } }: { provider: ProviderState }): ReactNode {
  const t = useTranslate();
  const now = useNow();
  const isUnderWay = isRunning && nextRunAt !== null && Date.parse(nextRunAt) <= now;
  if (isUnderWay) return t('admin.operations.providers.runningNow');
  return <Moment at={nextRunAt} none={t('admin.operations.providers.notPlanned')} />;
}

function LastFailure({ provider }: { provider: ProviderState }): ReactNode {
  const t = useTranslate();
  const { lastFailureAt, lastFailure, lastFailureDetail } = provider;
  if (lastFailureAt === null) return null;
  return (
    <div>
      <h4 className={styles.label}>{t('admin.operations.providers.lastFailure')}</h4>
      <p>{lastFailure !== null && failureWords(t, lastFailure)}</p>
      {lastFailureDetail !== null && (
        <p className={styles.detail}>
          <bdi>{lastFailureDetail}</bdi>
        </p>
      )}
      <Moment at={lastFailureAt} />
    </div>
  );
}

function RunNow({ name, onChanged }: { name: string; onChanged: () => void }): ReactNode {
  const t = useTranslate();
  const { isBusy, mutate } = useMutation();
  const run = () =>
    mutate({
      send: () => callAdmin(runProvider, { params: { provider: name } }),
      onDone: ({ slices }) =>
        showToast({
          title: t('admin.operations.run.begun'),
          text: t('admin.operations.run.slices', { count: slices }),
        }),
      onFailed: (error) => {
        if (error instanceof ApiError && error.code === 'conflict') {
          showToast({ title: t('admin.operations.run.busy'), tone: 'neutral' });
        } else showFailure(t, error, t('admin.operations.run.failed'));
      },
      onSettled: onChanged,
    });
  return (
    <div className={styles.row}>
      <Button
        look="quiet"
        aria-disabled={isBusy}
        aria-label={t('admin.operations.run.named', { name: providerWords(t, name) })}
        onClick={run}
      >
        {t('admin.operations.run')}
      </Button>
    </div>
  );
}
