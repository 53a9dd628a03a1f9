/** Links that switch between grid and list view. */
import type { ReactNode } from 'react';
import { type DealsQuery, dealsPath, dealViews } from '#web/addresses/deals-query.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { GridIcon, ListIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from '#web/ui/segmented-control.module.css';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

const icons = { grid: GridIcon, list: ListIcon } as const;

export function ViewSwitch({ query }: { query: DealsQuery }): ReactNode {
  const t = useTranslate();
  return (
    <nav className={styles.track} aria-label={t('deals.view')}>
      {dealViews.map((view) => {
        const Icon = icons[view];
        return (
          <Link
            key={view}
            className={styles.label}
            to={dealsPath({ ...query, view })}
            aria-current={view === query.view ? 'true' : undefined}
            preventScrollReset
            replace
          >
            <Icon size={18} />
            <VisuallyHidden>{t(`deals.view.${view}`)}</VisuallyHidden>
          </Link>
        );
      })}
    </nav>
  );
}
