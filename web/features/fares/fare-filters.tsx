/** Filters of the fare list (origin, trip type, region) in the URL; links without JavaScript. */
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { departureAirports } from '#contract/domain/iata.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import { regionFilters } from '#contract/domain/region.ts';
import { type LandingQuery, landingPath } from '#web/addresses/landing-query.ts';
import { choicesOf } from '#web/i18n/choices.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Link } from '#web/ui/link.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import styles from './fare-filters.module.css';

export function FareFilters({ query }: { query: LandingQuery }): ReactNode {
  const t = useTranslate();
  const navigate = useNavigate();
  const { show: _, ...otherQuery } = query;
  const pathWith = (change: Partial<LandingQuery>) => landingPath({ ...otherQuery, ...change });
  const choose = (change: Partial<LandingQuery>) =>
    void navigate(pathWith(change), { preventScrollReset: true });
  const origins = choicesOf(t, 'city.short', departureAirports);
  const trips = choicesOf(t, 'trip', tripTypes);
  const regions = choicesOf(t, 'region', regionFilters);
  const links = [
    ...origins.map(({ value, label }) => ({ to: pathWith({ origin: value }), label })),
    ...trips.map(({ value, label }) => ({ to: pathWith({ tripType: value }), label })),
    ...regions.map(({ value, label }) => ({ to: pathWith({ region: value }), label })),
  ];
  return (
    <section className={styles.filters} aria-label={t('fare.filters')}>
      <SegmentedControl
        legend={t('fare.filter.origin')}
        value={query.origin}
        options={origins}
        onChange={(origin) => choose({ origin })}
      />
      <SegmentedControl
        legend={t('fare.filter.tripType')}
        value={query.tripType}
        options={trips}
        onChange={(tripType) => choose({ tripType })}
      />
      <SegmentedControl
        legend={t('fare.filter.region')}
        value={query.region}
        options={regions}
        onChange={(region) => choose({ region })}
      />
      <noscript>
        <p className={styles.links}>
          {links.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </p>
      </noscript>
    </section>
  );
}
