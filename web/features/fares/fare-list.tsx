/** Cheapest fares as cards with "show more"; the number shown is in the URL. */
import type { ReactNode } from 'react';
import { fareListStep, type LandingQuery, landingPath } from '#web/addresses/landing-query.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Link } from '#web/ui/link.tsx';
import { FareCard } from './fare-card.tsx';
import { FareCardSkeleton } from './fare-card-skeleton.tsx';
import styles from './fare-list.module.css';
import type { CardFare } from './landing-fares.ts';

/** Cards visible on a wide screen when the page opens. */
const firstRow = 4;
const skeletons = Array.from({ length: fareListStep }, (_, index) => `skeleton-${index}`);

type FareListProps = {
  fares: readonly CardFare[];
  /** Total number of fares. */
  count: number;
  query: LandingQuery;
  /** Path of the page with another list; of the landing page by default. */
  pathOf?: (query: LandingQuery) => string;
};

export function FareList({ fares, count, query, pathOf = landingPath }: FareListProps): ReactNode {
  if (fares.length === 0) return <NoFares query={query} />;
  return (
    <>
      <ul className={styles.list}>
        {fares.map((fare, index) => (
          <li key={fare.code}>
            <FareCard
              fare={fare}
              origin={query.origin}
              tripType={query.tripType}
              filter={query.filter}
              isFirst={index < firstRow}
            />
          </li>
        ))}
      </ul>
      {fares.length < count && (
        <ShowMore
          to={pathOf({ ...query, show: fares.length + fareListStep })}
          shown={fares.length}
          count={count}
        />
      )}
    </>
  );
}

export function FareListSkeleton(): ReactNode {
  return (
    <ul className={styles.list} aria-hidden="true">
      {skeletons.map((key) => (
        <li key={key}>
          <FareCardSkeleton />
        </li>
      ))}
    </ul>
  );
}

function ShowMore({ to, shown, count }: { to: string; shown: number; count: number }): ReactNode {
  const t = useTranslate();
  return (
    <div className={styles.more}>
      <p>{t('fare.shown', { shown, count })}</p>
      <Link className={styles.moreLink} to={to} preventScrollReset>
        {t('fare.showMore', { count: Math.min(fareListStep, count - shown) })}
      </Link>
    </div>
  );
}

function NoFares({ query }: { query: LandingQuery }): ReactNode {
  const t = useTranslate();
  return (
    <div className={styles.empty}>
      <h3>{t('fare.empty.title')}</h3>
      <p>{t('fare.empty.text')}</p>
      {query.region !== 'all' && (
        <Link className={styles.moreLink} to={landingPath({ ...query, region: 'all' })} preventScrollReset>
          {t('fare.empty.reset')}
        </Link>
      )}
    </div>
  );
}
