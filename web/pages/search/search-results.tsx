/** Results of the flight search: booking sites, loading or error. */
import type { ReactNode } from 'react';
import type { IsoDate } from '#contract/domain/dates.ts';
import type { Trip } from '#web/addresses/search-query.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { useQuery } from '#web/api/query.tsx';
import { RedirectPanel } from '#web/features/flight-search/redirect-panel.tsx';
import type { FlightSearch } from '#web/features/flight-search/use-flight-search.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './search.module.css';

type SearchResultsProps = { search: FlightSearch; today: IsoDate };

export function SearchResults({ search, today }: SearchResultsProps): ReactNode {
  const t = useTranslate();
  const { attempt, answered } = search;
  return (
    <div className={styles.results}>
      {attempt.failure ? (
        <ErrorState error={attempt.failure} onRetry={() => void search.search()} />
      ) : (
        answered && <TripResults search={search} trip={answered} today={today} />
      )}
      {attempt.isPending && <p role="status">{t('flightSearch.pending')}</p>}
    </div>
  );
}

type TripResultsProps = { search: FlightSearch; trip: Trip; today: IsoDate };

function TripResults({ search, trip, today }: TripResultsProps): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  const { data: result, error, isUnfinished, refetch } = useQuery(fareQueries.flightSearch(trip));
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!result) return <Skeleton as="part" />;
  const { destination } = search;
  const names = {
    origin: t(`city.${trip.origin}`),
    destination: destination ? (isArabic ? destination.cityAr : destination.city) : trip.destination,
  };
  return (
    <RedirectPanel
      trip={trip}
      result={result}
      names={names}
      today={today}
      isPriceAwaited={isUnfinished}
      cheapest={search.cheapest}
    />
  );
}
