/** Links that switch between grid and list view. */
import type { ReactNode } from 'react';
import { type DealsQuery, dealsPath, dealViews } from '#web/addresses/deals-query.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { GridIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { ListIcon } from '#web/ui/page-icons.tsx';
import styles from './view-switch.module.css';

const icons = { grid: GridIcon, list: ListIcon } as const;

export function ViewSwitch({ query }: { query: DealsQuery }): ReactNode {
  const t = useTranslate();
  return (
    <nav className={styles.views} aria-label={t('deals.view')}>
      {dealViews.map((view) => {
        const Icon = icons[view];
        return (
          <Link
            key={view}
            className={styles.view}
            to={dealsPath({ ...query, view })}
            aria-current={view === query.view ? 'true' : undefined}
            preventScrollReset
            replace
          >
            <Icon size={18} />
            <span className={styles.name}>{t(`deals.view.${view}`)}</span>
          </Link>
        );
      })}
    </nav>
  );
}
