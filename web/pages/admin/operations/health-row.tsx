/** One area of the health page: state, sentence, what to do, where to look. */
import type { ReactNode } from 'react';
import type { AreaHealth } from '#contract/api/admin-health.ts';
import type { HealthReason } from '#contract/domain/health.ts';
import { adminPath } from '#web/features/admin/admin-path.ts';
import { Badge, type BadgeTone } from '#web/features/admin/badge.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Link } from '#web/ui/link.tsx';
import { settingsPath } from '../settings/settings-parts.ts';
import styles from './health.module.css';
import { healthText, healthTodo } from './health-words.ts';
import { operationsPath } from './operations-parts.ts';
import { StateIcon } from './state-icon.tsx';

const tones: Readonly<Record<AreaHealth['state'], BadgeTone>> = {
  good: 'good',
  warning: 'warning',
  bad: 'bad',
};

export function HealthRow({ health }: { health: AreaHealth }): ReactNode {
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
