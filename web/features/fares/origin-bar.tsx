/** The departure airport and the trip type of a page: in a bar that stays in view, or first in the line of a list's controls. */
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { departureAirports } from '#contract/domain/iata.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import { listConditions } from '#contract/domain/trip-filter.ts';
import {
  type LandingQuery,
  landingPath,
  parseLandingQuery,
  withFilter,
} from '#web/addresses/landing-query.ts';
import { FilterLink } from '#web/features/trip-filters/filter-bar.tsx';
import { choicesOf, useTranslate } from '#web/i18n/i18n.tsx';
import { useNextQuery } from '#web/state/next-query.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { GridIcon, PlaceIcon } from '#web/ui/icons.tsx';
import { Row, VisuallyHidden } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './origin-bar.module.css';

/** Where it changes more than one list; on phones with the ways to the filter and the map. */
export function OriginBar({ query }: { query: LandingQuery }): ReactNode {
  return (
    <Row gap={2} align="stretch" className={barClass}>
      <OriginFields query={query} />
      <FilterLink
        isDense
        origin={query.origin}
        count={listConditions(query.filter).length}
        list={landingPath(withFilter(query, query.filter))}
      />
      <MapSwitch query={query} />
    </Row>
  );
}

/** A line of controls that stays in view while the page scrolls, and is one line on phones. */
export const barClass = styles.bar ?? '';

/** Path of the list with another choice, beside those on their way. */
export function useNextPath({ show: _, ...kept }: LandingQuery): (change: Partial<LandingQuery>) => string {
  const nextQuery = useNextQuery();
  return (change) => {
    const { show: _, ...next } = parseLandingQuery(nextQuery(), kept.homeOrigin);
    return landingPath({ ...kept, ...next, ...change });
  };
}

export function OriginFields({ query }: { query: LandingQuery }): ReactNode {
  const t = useTranslate();
  const navigate = useNavigate();
  const nextPath = useNextPath(query);
  const { show: _, ...kept } = query;
  const airports = choicesOf(t, 'city.short', departureAirports);
  const trips = choicesOf(t, 'trip', tripTypes);
  const choose = (change: Partial<LandingQuery>) => {
    // Without the anchor of the list, which the page would scroll to.
    const [path = '/'] = nextPath(change).split('#');
    void navigate(path, { preventScrollReset: true });
  };
  return (
    <>
      <Choice
        legend={t('fare.filter.origin')}
        value={query.origin}
        options={airports}
        onChange={(origin) => choose({ origin })}
      />
      <Choice
        legend={t('fare.filter.tripType')}
        value={query.tripType}
        options={trips}
        onChange={(tripType) => choose({ tripType })}
      />
      <noscript>
        {import.meta.env.SSR && (
          <Row as="p" gap={3}>
            {[
              ...airports.map(({ value, label }) => ({ to: landingPath({ ...kept, origin: value }), label })),
              ...trips.map(({ value, label }) => ({ to: landingPath({ ...kept, tripType: value }), label })),
            ].map(({ to, label }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </Row>
        )}
      </noscript>
    </>
  );
}

export function MapSwitch({ query }: { query: LandingQuery }): ReactNode {
  const t = useTranslate();
  const isMap = query.view === 'map';
  return (
    <Link
      className={buttonClass('quiet')}
      to={landingPath({ ...query, view: isMap ? 'cards' : 'map' })}
      preventScrollReset
    >
      {isMap ? <GridIcon size={18} /> : <PlaceIcon size={18} />}
      <VisuallyHidden below="small">{t(isMap ? 'map.hide' : 'map.show')}</VisuallyHidden>
    </Link>
  );
}
