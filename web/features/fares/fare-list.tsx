/** Cheapest fares as cards with "show more", whose number is in the URL. */
import type { ReactNode } from 'react';
import { fareListStep, type LandingQuery, landingPath } from '#web/addresses/landing-query.ts';
import { type SearchQuery, searchPath } from '#web/addresses/search-query.ts';
import { PlaceGrid } from '#web/features/place-card/place-grid.tsx';
import { LockedFares } from '#web/features/premium/premium-banner.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState, Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { FareCard } from './fare-card.tsx';
import type { CardFare, LandingFares } from './landing-fares.ts';

/** Cards visible on a wide screen when the page opens. */
const firstRow = 4;

export type FareListProps = {
  fares: readonly CardFare[];
  /** Total number of fares, how many of them are locked, and how many stand above the list instead of in it. */
  of: Pick<LandingFares, 'count' | 'locked'> & { above?: number };
  query: LandingQuery;
  /** What is asked of the page that shows it, where that is the search. */
  search?: SearchQuery;
};

export function FareList({ fares, of, query, search }: FareListProps): ReactNode {
  const t = useTranslate();
  if (fares.length === 0)
    return (
      <EmptyState>
        <h3>{t('fare.empty.title')}</h3>
        <p>{t('fare.empty.text')}</p>
        {query.region !== 'all' && (
          <Link
            className={buttonClass('quiet')}
            to={landingPath({ ...query, region: 'all' })}
            preventScrollReset
          >
            {t('fare.empty.reset')}
          </Link>
        )}
      </EmptyState>
    );
  // A short first list grows to a whole step.
  const next = fares.length === query.first ? fareListStep : fares.length + fareListStep;
  const { above = 0 } = of;
  return (
    <Stack gap={5}>
      <PlaceGrid columns="cards">
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
      </PlaceGrid>
      {fares.length + above < of.count && (
        <Stack gap={2} align="center" tone="soft" size="sm">
          <p>{t('fare.shown', { shown: fares.length, count: of.count })}</p>
          <Link
            className={buttonClass('quiet')}
            to={search ? searchPath({ ...search, show: next }) : landingPath({ ...query, show: next })}
            preventScrollReset
          >
            {t('fare.showMore', { count: Math.min(next, of.count - above) - fares.length })}
          </Link>
        </Stack>
      )}
      <LockedFares locked={of.locked} />
    </Stack>
  );
}
