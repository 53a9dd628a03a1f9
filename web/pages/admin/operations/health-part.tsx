/** "Is everything all right?": one sentence for each area the site depends on, and what to do where it is not. */
import type { ReactNode } from 'react';
import type { AreaHealth } from '#contract/api/admin-health.ts';
import { type HealthReason, type HealthState, healthStates } from '#contract/domain/health.ts';
import { readHealth } from '#contract/endpoints/admin.ts';
import type { Answer } from '#web/api/call.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminQuery } from '#web/features/admin/admin-api.ts';
import { adminPath } from '#web/features/admin/admin-path.ts';
import { Badge, type BadgeTone } from '#web/features/admin/badge.tsx';
import { formatClock } from '#web/features/admin/clock.ts';
import { Panel } from '#web/features/admin/panel.tsx';
import { RefreshButton } from '#web/features/admin/refresh-button.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Icon, WarningIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { settingsPath } from '../settings/settings-parts.ts';
import styles from './health.module.css';
import { healthText, healthTodo } from './health-words.ts';
import { operationsPath } from './operations-parts.ts';

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

const tones: Readonly<Record<AreaHealth['state'], BadgeTone>> = {
  good: 'good',
  warning: 'warning',
  bad: 'bad',
};

function HealthRow({ health }: { health: AreaHealth }): ReactNode {
  const t = useTranslate();
  const { area, state } = health;
  return (
    <li className={styles.row} data-state={state}>
      <StateIcon state={state} />
      <div className={styles.body}>
        <div className={styles.head}>
          <h3 className={styles.name}>{t(`admin.health.area.${area}`)}</h3>
          <Badge tone={tones[state]}>{t(`admin.health.state.${state}`)}</Badge>
        </div>
        <p>{healthText(t, health)}</p>
        {state !== 'good' && <WhatToDo health={health} />}
      </div>
    </li>
  );
}

function WhatToDo({ health }: { health: AreaHealth }): ReactNode {
  const t = useTranslate();
  const screen = screenOf(health.reason);
  return (
    <div className={styles.todo}>
      <p>
        <strong>{t('admin.health.todo')}</strong> {healthTodo(t, health)}
      </p>
      {screen && (
        <p className={styles.links}>
          <Link to={screen.path}>{t(`admin.health.action.${screen.name}`)}</Link>
        </p>
      )}
    </div>
  );
}

type Screen = { name: 'alerts' | 'jobs' | 'mail' | 'providers' | 'settings'; path: string };

const alertSettings: Screen = { name: 'settings', path: settingsPath('alerts') };
const budgets: Screen = { name: 'settings', path: settingsPath('sources') };
const providers: Screen = { name: 'providers', path: operationsPath('providers') };
const mail: Screen = { name: 'mail', path: operationsPath('mail') };
const jobs: Screen = { name: 'jobs', path: operationsPath('jobs') };
const alerts: Screen = { name: 'alerts', path: adminPath('alerts') };

const screens: Partial<Record<HealthReason, Screen>> = {
  'jobs.late': jobs,
  'jobs.failing': jobs,
  'fares.none': providers,
  'fares.old': providers,
  'fares.failing': providers,
  'fares.quota': budgets,
  'mail.waiting': mail,
  'mail.failing': mail,
  'mail.bouncing': alerts,
  'alerts.paused': alertSettings,
  'alerts.waiting': jobs,
};

/** The screen of the administration where one acts. */
function screenOf(reason: HealthReason): Screen | undefined {
  return screens[reason];
}

function StateIcon({ state, size = 22 }: { state: HealthState; size?: number }): ReactNode {
  return (
    <span className={styles.icon} data-state={state}>
      {state === 'warning' ? (
        <WarningIcon size={size} />
      ) : (
        <Icon size={size}>
          <circle cx="12" cy="12" r="9" />
          <path d={state === 'good' ? 'm8 12.3 2.8 2.8 5.4-5.8' : 'm9 9 6 6M15 9l-6 6'} />
        </Icon>
      )}
    </span>
  );
}
