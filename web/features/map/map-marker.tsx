/** Map marker: price and name where there is space, otherwise a dot. */
import type { ReactNode } from 'react';
import { dealPath } from '#web/addresses/deal-query.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { Link } from '#web/ui/link.tsx';
import { RiyalSign } from '#web/ui/price.tsx';
import styles from './map-marker.module.css';
import type { MapPlace } from './map-places.ts';

type MapMarkerProps = {
  place: MapPlace;
  query: LandingQuery;
  isLabelled: boolean;
  isChosen: boolean;
  /** Map units per pixel. */
  unit: number;
  onPoint: (code: string | null) => void;
};

/** Approximate width of a digit in pixels. */
const digit = 8.6;

/** For pointers; the list offers the same destinations to the keyboard. */
export function MapMarker({ place, query, isLabelled, isChosen, unit, onPoint }: MapMarkerProps): ReactNode {
  const { fare, isGood, x, y } = place;
  return (
    <g transform={`translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${unit.toFixed(5)})`}>
      <Link
        to={pathOf(fare, query)}
        className={styles.marker}
        tabIndex={-1}
        data-good={isGood || undefined}
        data-chosen={isChosen || undefined}
        onPointerEnter={() => onPoint(fare.code)}
        onPointerLeave={() => onPoint(null)}
      >
        <circle className={styles.reach} r={14} />
        <circle className={styles.dot} data-plain={!isLabelled || undefined} r={isLabelled ? 4 : 3.2} />
        {isLabelled && <Label place={place} />}
      </Link>
    </g>
  );
}

/** URL of a destination: its page, or Premium if locked. */
export function pathOf({ code, requiresUpgrade }: MapPlace['fare'], query: LandingQuery): string {
  const { origin, tripType, filter } = query;
  return requiresUpgrade ? '/premium' : dealPath(code, { origin, tripType, filter });
}

function Label({ place: { fare } }: { place: MapPlace }): ReactNode {
  const language = useLanguage();
  const price = fare.cheapestPrice === null ? null : formatNumber(fare.cheapestPrice, language);
  const width = price === null ? 30 : price.length * digit + 34;
  return (
    <>
      <rect className={styles.chip} x={-width / 2} y={-33} width={width} height={24} rx={12} />
      {price === null ? (
        <path className={styles.lock} d="M-4 -23.5v-2.5a4 4 0 0 1 8 0v2.5M-6 -23.5h12v8h-12Z" />
      ) : (
        <>
          <svg x={-width / 2 + 10} y={-26.5} width={10} height={11} aria-hidden="true" focusable="false">
            <RiyalSign className={styles.sign} />
          </svg>
          <text className={styles.price} x={-width / 2 + 24} y={-16.2} direction="ltr">
            {price}
          </text>
        </>
      )}
      <text className={styles.city} y={16} textAnchor="middle">
        {language === 'ar' ? fare.cityAr : fare.city}
      </text>
    </>
  );
}
