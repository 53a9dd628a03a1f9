/** "Is everything all right?": one sentence for each area the site depends on, and what to do where it is not. */
import type { ReactNode } from 'react';
import type { AreaHealth } from '#contract/api/admin-health.ts';
import { type HealthState, healthStates } from '#contract/domain/health.ts';
import { readHealth } from '#contract/endpoints/admin.ts';
import type { Answer } from '#web/api/call.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminQuery } from '#web/features/admin/admin-api.ts';
import { formatClock } from '#web/features/admin/clock.ts';
import { Panel } from '#web/features/admin/panel.tsx';
import { RefreshButton } from '#web/features/admin/refresh-button.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './health.module.css';
import { HealthRow } from './health-row.tsx';
import { StateIcon } from './state-icon.tsx';

const pollDelayMs = 60_000;
const rows = 8;

type Health = Answer<typeof readHealth>;

const healthQuery = { ...adminQuery(readHealth), refetchInterval: () => pollDelayMs };

export function HealthPart(): ReactNode {
  const t = useTranslate();
  const view = useQuery(healthQuery);
  return (
    <Panel
      title={t('admin.health.title')}
      lead={t('admin.health.lead')}
      actions={<RefreshButton isFetching={view.isFetching} onRefresh={view.refetch} />}
    >
      <Loaded view={view} fallback={<LoadingHealth />}>
        {(health) => (
          <>
            <Summary health={health} />
            <ul className={styles.rows}>
              {health.areas.map((area) => (
                <HealthRow key={area.area} health={area} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function Summary({ health: { areas, checkedAt } }: { health: Health }): ReactNode {
  const t = useTranslate();
  const state = worstOf(areas);
  const count = areas.filter((area) => area.state === state).length;
  return (
    <div className={styles.summary} data-state={state} role="status">
      <StateIcon state={state} size={28} />
      <div>
        <p className={styles.verdict}>
          {state === 'good' ? t('admin.health.summary.good') : t(`admin.health.summary.${state}`, { count })}
        </p>
        <p className={styles.checked}>
          {t('admin.health.checked')} <time dateTime={checkedAt}>{formatClock(checkedAt, t.language)}</time>
        </p>
      </div>
    </div>
  );
}

function worstOf(areas: readonly AreaHealth[]): HealthState {
  return areas.reduce<HealthState>(
    (worst, { state }) => (healthStates.indexOf(state) > healthStates.indexOf(worst) ? state : worst),
    'good',
  );
}

function LoadingHealth(): ReactNode {
  return (
    <>
      <Skeleton className={styles.summarySkeleton} />
      <div className={styles.rows}>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
          <Skeleton key={row} className={styles.rowSkeleton} />
        ))}
      </div>
    </>
  );
}
