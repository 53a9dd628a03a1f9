/** Check mark, warning triangle or cross of a state; words always stand beside it. */
import type { ReactNode } from 'react';
import type { HealthState } from '#contract/domain/health.ts';
import { Icon, WarningIcon } from '#web/ui/icons.tsx';
import styles from './health.module.css';

export function StateIcon({ state, size = 22 }: { state: HealthState; size?: number }): ReactNode {
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
