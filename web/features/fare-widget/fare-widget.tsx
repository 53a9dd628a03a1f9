/** Cheapest-fares widget: filters, cards or map, notes. */
import type { ReactNode } from 'react';
import { fareListStep, type LandingQuery, landingPath, withFilter } from '#web/addresses/landing-query.ts';
import { FareFilters } from '#web/features/fares/fare-filters.tsx';
import { FareList, FareListSkeleton, LockedFares } from '#web/features/fares/fare-list.tsx';
import { FareNotes } from '#web/features/fares/fare-notes.tsx';
import type { CardFare, LandingFares } from '#web/features/fares/landing-fares.ts';
import { usePrefetchWholeList } from '#web/features/fares/use-prefetch-whole-list.ts';
import { MapPanel } from '#web/features/map/map-panel.tsx';
import { MapSwitch } from '#web/features/map/map-switch.tsx';
import { PartyPicker } from '#web/features/party/party-picker.tsx';
import { FilterBar } from '#web/features/trip-filters/filter-bar.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import styles from './fare-widget.module.css';

type FareWidgetProps = {
  query: LandingQuery;
  fares: LandingFares | undefined;
  error: Error | null;
  onRetry: () => void;
  /** English names of cities that the page shows above the list: they do not begin it again. */
  citiesAbove?: readonly string[] | undefined;
};

export function FareWidget({ query, fares, error, onRetry, citiesAbove }: FareWidgetProps): ReactNode {
  const t = useTranslate();
  const section = usePrefetchWholeList(query);
  return (
    <Stack as="section" gap={4} above={6} id="prices" ref={section} aria-labelledby="prices-title">
      <Row className={styles.heading} gap={4} lines={1} align="baseline">
        <Text as="h2" size="2xl" id="prices-title">
          {t.rich('fare.heading', {
            city: <span className={styles.city}>{t(`city.short.${query.origin}`)}</span>,
          })}
        </Text>
        <Soft size="sm" grow role="status">
          {fares ? t('fare.count', { count: fares.count }) : error ? null : t('fare.loading')}
        </Soft>
        <PartyPicker look="plain" />
        <MapSwitch query={query} />
      </Row>
      <Stack gap={3}>
        <FareFilters query={query} />
        <FilterBar
          origin={query.origin}
          filter={query.filter}
          pathOf={(filter) => landingPath(withFilter(query, filter))}
          isRoundTrip={query.tripType === 'roundtrip'}
          className={styles.filter}
          relaxed={fares?.relaxed}
        />
      </Stack>
      {error ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <Fares query={query} fares={fares} citiesAbove={citiesAbove} />
      )}
    </Stack>
  );
}

function Fares({
  query,
  fares,
  citiesAbove,
}: Pick<FareWidgetProps, 'query' | 'fares' | 'citiesAbove'>): ReactNode {
  if (!fares) return <FareListSkeleton />;
  return (
    <>
      {query.view === 'map' ? (
        <Stack gap={5}>
          <MapPanel query={query} />
          <LockedFares locked={fares.locked} />
        </Stack>
      ) : (
        <FareList fares={withoutRepeats(fares.listed, { query, citiesAbove })} of={fares} query={query} />
      )}
      {fares.count > 0 && <FareNotes notes={fares.notes} />}
    </>
  );
}

/** In the list as it begins, cities shown above end the first step, so that "show more" moves nothing. */
export function withoutRepeats(
  fares: readonly CardFare[],
  { query, citiesAbove = [] }: { query: LandingQuery; citiesAbove?: readonly string[] | undefined },
): readonly CardFare[] {
  if (query.sort !== 'value' || query.region !== 'all') return fares;
  const first = fares.slice(0, fareListStep);
  const [fresh = [], shown = []] = [false, true].map((isShown) =>
    first.filter(({ city, requiresUpgrade }) => !requiresUpgrade && citiesAbove.includes(city) === isShown),
  );
  const locked = first.filter(({ requiresUpgrade }) => requiresUpgrade);
  return [...fresh, ...shown, ...locked, ...fares.slice(fareListStep)];
}
