/** The one control for the departure airport; stays in view while the page scrolls. */
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { departureAirports } from '#contract/domain/iata.ts';
import { type LandingQuery, landingPath, parseLandingQuery } from '#web/addresses/landing-query.ts';
import { choicesOf } from '#web/i18n/choices.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNextQuery } from '#web/state/next-query.ts';
import { Link } from '#web/ui/link.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import styles from './origin-bar.module.css';

export function OriginBar({ query }: { query: LandingQuery }): ReactNode {
  const t = useTranslate();
  const navigate = useNavigate();
  const nextQuery = useNextQuery();
  const { show: _, ...kept } = query;
  const options = choicesOf(t, 'city.short', departureAirports);
  const choose = (origin: LandingQuery['origin']) => {
    const { show: _, ...next } = parseLandingQuery(nextQuery(), query.homeOrigin);
    void navigate(landingPath({ ...kept, ...next, origin }), { preventScrollReset: true });
  };
  return (
    <div className={styles.bar}>
      <SegmentedControl
        className={styles.control}
        legend={t('fare.filter.origin')}
        value={query.origin}
        options={options}
        onChange={choose}
      />
      <noscript>
        {import.meta.env.SSR && (
          <p className={styles.links}>
            {options.map(({ value, label }) => (
              <Link key={value} to={landingPath({ ...kept, origin: value })}>
                {label}
              </Link>
            ))}
          </p>
        )}
      </noscript>
    </div>
  );
}
