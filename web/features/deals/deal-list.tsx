/** One page of deals as a grid or as rows, its skeleton, and what stands there when nothing fits. */
import type { ReactNode } from 'react';
import type { Deal } from '#contract/api/deals.ts';
import { useTranslate } from '#web/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Link } from '#web/ui/link.tsx';
import { DealCard } from './deal-card.tsx';
import { DealCardSkeleton } from './deal-card-skeleton.tsx';
import styles from './deal-list.module.css';
import { type DealsQuery, type DealView, dealsPath } from './deals-query.ts';

/** Cards in sight on a wide screen when the page opens. */
const firstRow = 3;
const skeletons = Array.from({ length: 9 }, (_, index) => `skeleton-${index}`);

export function DealList({ deals, view }: { deals: readonly Deal[]; view: DealView }): ReactNode {
  return (
    <ul className={styles.list} data-view={view}>
      {deals.map((deal, index) => (
        <li key={deal.id}>
          <DealCard deal={deal} view={view} isFirst={index < firstRow} />
        </li>
      ))}
    </ul>
  );
}

export function DealListSkeleton({ view }: { view: DealView }): ReactNode {
  return (
    <ul className={styles.list} data-view={view} aria-hidden="true">
      {skeletons.map((key) => (
        <li key={key}>
          <DealCardSkeleton view={view} />
        </li>
      ))}
    </ul>
  );
}

/** `total` is more than nothing when the address names a page past the last. */
export function NoDeals({ query, total }: { query: DealsQuery; total: number }): ReactNode {
  const t = useTranslate();
  const isPastEnd = total > 0;
  return (
    <div className={styles.empty}>
      <h3>{t(isPastEnd ? 'deals.empty.pastEnd' : 'deals.empty.title')}</h3>
      {!isPastEnd && <p>{t('deals.empty.text')}</p>}
      <Link
        className={buttonClass('primary')}
        to={isPastEnd ? dealsPath({ ...query, page: 1 }) : dealsPath({ view: query.view })}
        preventScrollReset
      >
        {t(isPastEnd ? 'deals.empty.toFirst' : 'deals.empty.reset')}
      </Link>
    </div>
  );
}
