/** The one control for the departure airport, the trip type, and on phones the filter; stays in view while the page scrolls. */
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
import { choicesOf } from '#web/i18n/choices.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNextQuery } from '#web/state/next-query.ts';
import { Choice } from '#web/ui/choice.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './origin-bar.module.css';

export function OriginBar({ query }: { query: LandingQuery }): ReactNode {
  const t = useTranslate();
  const navigate = useNavigate();
  const nextQuery = useNextQuery();
  const { show: _, ...kept } = query;
  const airports = choicesOf(t, 'city.short', departureAirports);
  const trips = choicesOf(t, 'trip', tripTypes);
  const choose = (change: Partial<LandingQuery>) => {
    const { show: _, ...next } = parseLandingQuery(nextQuery(), query.homeOrigin);
    void navigate(landingPath({ ...kept, ...next, ...change }), { preventScrollReset: true });
  };
  return (
    <Row gap={4} lines={2} align="stretch" className={styles.bar}>
      <Choice
        isBare
        legend={t('fare.filter.origin')}
        value={query.origin}
        options={airports}
        onChange={(origin) => choose({ origin })}
      />
      <Choice
        isBare
        legend={t('fare.filter.tripType')}
        value={query.tripType}
        options={trips}
        onChange={(tripType) => choose({ tripType })}
      />
      <FilterLink
        isDense
        origin={query.origin}
        count={listConditions(query.filter).length}
        list={landingPath(withFilter(query, query.filter))}
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
    </Row>
  );
}
