/** The one control for the departure airport; stays in view while the page scrolls. */
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { departureAirports } from '#contract/domain/iata.ts';
import { type LandingQuery, landingPath } from '#web/addresses/landing-query.ts';
import { choicesOf } from '#web/i18n/choices.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Link } from '#web/ui/link.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import styles from './origin-bar.module.css';

export function OriginBar({ query }: { query: LandingQuery }): ReactNode {
  const t = useTranslate();
  const navigate = useNavigate();
  const { show: _, ...kept } = query;
  const options = choicesOf(t, 'city.short', departureAirports);
  return (
    <div className={styles.bar}>
      <SegmentedControl
        className={styles.control}
        legend={t('fare.filter.origin')}
        value={query.origin}
        options={options}
        onChange={(origin) => void navigate(landingPath({ ...kept, origin }), { preventScrollReset: true })}
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
