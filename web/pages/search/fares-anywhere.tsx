/** Where to fly when only the days or the way are known: the filter bar, and the fares from the airport that fit. */
import type { ReactNode } from 'react';
import { fareListStep, followTripType, type LandingQuery } from '#web/addresses/landing-query.ts';
import { findFilteredList, type SearchQuery, searchPath } from '#web/addresses/search-query.ts';
import { useLandingFares } from '#web/features/fare-widget/use-landing-fares.ts';
import { FareList, FareListSkeleton, FareNotes } from '#web/features/fares/fare-list.tsx';
import type { LandingFares } from '#web/features/fares/landing-fares.ts';
import { FilterBar } from '#web/features/trip-filters/filter-bar.tsx';
import { FilterSuggestions } from '#web/features/trip-filters/filter-suggestions.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Soft, Stack, Text } from '#web/ui/layout.tsx';
import styles from './search.module.css';

type FaresAnywhereProps = { query: SearchQuery };

export function FaresAnywhere({ query }: FaresAnywhereProps): ReactNode {
  const list = findFilteredList(query);
  return list ? <FilteredFares query={query} list={list} /> : <Section query={query} />;
}

function FilteredFares({ query, list }: FaresAnywhereProps & { list: LandingQuery }): ReactNode {
  const { fares, error, refetch } = useLandingFares(list);
  return (
    <Section query={query} fares={fares}>
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : fares ? (
        <>
          <FareList
            fares={fares.listed.slice(0, list.show)}
            of={fares}
            query={list}
            pathOf={({ show }) => searchPath({ ...query, show })}
          />
          {fares.count > 0 && <FareNotes notes={fares.notes} />}
        </>
      ) : (
        <FareListSkeleton />
      )}
    </Section>
  );
}

type SectionProps = FaresAnywhereProps & { fares?: LandingFares | undefined; children?: ReactNode };

/** Heading, filter bar, and the fares if something is filtered. */
function Section({ query, fares, children }: SectionProps): ReactNode {
  const t = useTranslate();
  const bar = {
    origin: query.origin,
    filter: query.filter,
    pathOf: (filter: SearchQuery['filter']) =>
      searchPath({ ...query, filter, tripType: followTripType(query, filter), show: fareListStep }),
  };
  return (
    <Stack as="section" id="anywhere" gap={3} className={styles.anywhere} aria-labelledby="anywhere-title">
      <Text as="h2" size="lg" id="anywhere-title">
        {t('flightSearch.anywhere')}
      </Text>
      <FilterBar {...bar} isRoundTrip={query.tripType === 'roundtrip'} relaxed={fares?.relaxed}>
        <FilterSuggestions {...bar} />
      </FilterBar>
      {fares && <Soft role="status">{t('fare.count', { count: fares.count })}</Soft>}
      {children}
    </Stack>
  );
}
