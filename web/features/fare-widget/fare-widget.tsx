/** Cheapest-fares widget: filters, cards or map, notes. */
import type { ReactNode } from 'react';
import { isFiltering } from '#contract/domain/trip-filter.ts';
import { type LandingQuery, landingPath, withFilter } from '#web/addresses/landing-query.ts';
import { FareFilters } from '#web/features/fares/fare-filters.tsx';
import { FareList, FareListSkeleton, LockedFares } from '#web/features/fares/fare-list.tsx';
import { FareNotes } from '#web/features/fares/fare-notes.tsx';
import type { LandingFares } from '#web/features/fares/landing-fares.ts';
import { MapSwitch } from '#web/features/fares/map-switch.tsx';
import { barClass, OriginFields } from '#web/features/fares/origin-bar.tsx';
import { usePrefetchWholeList } from '#web/features/fares/use-prefetch-whole-list.ts';
import { MapPanel } from '#web/features/map/map-panel.tsx';
import { FilterBar } from '#web/features/trip-filters/filter-bar.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import hidden from '#web/ui/visually-hidden.module.css';
import styles from './fare-widget.module.css';

type FareWidgetProps = {
  query: LandingQuery;
  fares: LandingFares | undefined;
  error: Error | null;
  onRetry: () => void;
  /** English names of cities that the page shows above the list. */
  citiesAbove?: readonly string[] | undefined;
  /** Whether the airport and the trip type are chosen here; elsewhere the page has a bar for them. */
  hasOrigin?: boolean;
};

export function FareWidget({
  query,
  fares,
  error,
  onRetry,
  citiesAbove = [],
  hasOrigin = false,
}: FareWidgetProps): ReactNode {
  const t = useTranslate();
  const section = usePrefetchWholeList(query);
  return (
    <Stack
      as="section"
      className={styles.widget}
      gap={3}
      above={hasOrigin ? undefined : 6}
      id="prices"
      ref={section}
      aria-labelledby="prices-title"
    >
      <Row gap={3} lines={2} justify="between" className={styles.line}>
        <Row className={query.view === 'map' ? hidden.hidden : undefined} gap={3} lines={0} align="baseline">
          <Text as="h2" size="xl" id="prices-title">
            {t('fare.heading', { city: t(`city.short.${query.origin}`) })}
          </Text>
          <Soft size="sm" role="status">
            {fares ? t('fare.count', { count: fares.count }) : !error && t('fare.loading')}
          </Soft>
        </Row>
        <FilterBar
          isDense
          origin={query.origin}
          filter={query.filter}
          pathOf={(filter) => landingPath(withFilter(query, filter))}
          isRoundTrip={query.tripType === 'roundtrip'}
          className={hasOrigin ? barClass : styles.filter}
          relaxed={fares?.relaxed}
          more={useChosenRegion(query)}
          before={hasOrigin && <OriginFields query={query} />}
        >
          <FareFilters query={query} />
          <MapSwitch query={query} />
        </FilterBar>
      </Row>
      {error ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <Fares query={query} fares={fares} citiesAbove={citiesAbove} />
      )}
    </Stack>
  );
}

/** On phones the sheet has the field. */
function useChosenRegion(query: LandingQuery) {
  const t = useTranslate();
  const words = t(`fare.region.${query.region}`);
  const path = landingPath({ ...query, region: 'all' });
  return query.region === 'all' ? [] : [{ words, path, hasField: true }];
}

function Fares({
  query,
  fares,
  citiesAbove,
}: Pick<FareWidgetProps, 'query' | 'fares' | 'citiesAbove'>): ReactNode {
  if (!fares) return <FareListSkeleton />;
  const list = <FareList {...withoutRepeats(fares, { query, citiesAbove })} query={query} />;
  return (
    <>
      {query.view === 'map' ? (
        <>
          <Stack gap={5} className={styles.map}>
            <MapPanel query={query} />
            <LockedFares locked={fares.locked} />
          </Stack>
          <noscript>{import.meta.env.SSR && list}</noscript>
        </>
      ) : (
        list
      )}
      {fares.count > 0 && <FareNotes notes={fares.notes} />}
    </>
  );
}

/** The list as it begins leaves out what stands above it, so that no place is shown twice and the order stays true. */
function withoutRepeats(
  { listed, count, locked }: LandingFares,
  { query, citiesAbove = [] }: Pick<FareWidgetProps, 'query' | 'citiesAbove'>,
) {
  const fares = hasItsOwnOrder(query) ? listed : listed.filter(({ city }) => !citiesAbove.includes(city));
  return { fares: fares.slice(0, query.show), of: { count, locked, above: listed.length - fares.length } };
}

/** Whether the reader chose what is listed, and how. */
function hasItsOwnOrder({ sort, region, filter }: LandingQuery): boolean {
  return sort !== 'value' || region !== 'all' || isFiltering(filter);
}
