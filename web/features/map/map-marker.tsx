/** Map marker: price and name where there is space, otherwise a dot. */
import type { ReactNode } from 'react';
import { crestSize } from '#contract/domain/crest.ts';
import { dealPath } from '#web/addresses/deal-query.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { CrestPaths } from '#web/features/verdict/crest.tsx';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { Link } from '#web/ui/link.tsx';
import { RiyalSign } from '#web/ui/price.tsx';
import styles from './map-marker.module.css';
import { feathersAt, type MapPlace } from './map-places.ts';

type MapMarkerProps = {
  place: MapPlace;
  query: LandingQuery;
  isLabelled: boolean;
  /** Shows its card, or the mouse is on it. */
  isMarked: boolean;
  /** A press opens the place; else it shows its card. */
  isChosen: boolean;
  /** Map units per pixel. */
  unit: number;
  onPoint: (code: string | null) => void;
  onChoose: (code: string) => void;
};

/** Approximate width of a digit in pixels. */
const digit = 8.6;

/** For pointers; the list offers the same destinations to the keyboard. */
export function MapMarker(props: MapMarkerProps): ReactNode {
  const { place, query, isLabelled, isMarked, isChosen, unit, onPoint, onChoose } = props;
  const { fare, isGood, x, y } = place;
  return (
    <g transform={`translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${unit.toFixed(5)})`}>
      <Link
        to={pathOf(fare, query)}
        className={styles.marker}
        tabIndex={-1}
        data-good={isGood || undefined}
        data-chosen={isMarked || undefined}
        onClick={(event) => {
          if (isChosen) return;
          event.preventDefault();
          onChoose(fare.code);
        }}
        onPointerEnter={(event) => event.pointerType === 'mouse' && onPoint(fare.code)}
        onPointerLeave={(event) => event.pointerType === 'mouse' && onPoint(null)}
      >
        <circle className={styles.reach} r={14} />
        <circle
          className={styles.dot}
          data-plain={!isLabelled || undefined}
          r={isLabelled ? 4 : isGood ? 4.6 : 3.2}
        />
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

/** Room of the crest in a label, in pixels. */
const crestRoom = 26;
const crestScale = 15 / crestSize.height;

function Label({ place: { fare } }: { place: MapPlace }): ReactNode {
  const language = useLanguage();
  const price = fare.cheapestPrice === null ? null : formatNumber(fare.cheapestPrice, language);
  const feathers = price === null ? null : feathersAt(fare);
  const crestWidth = feathers === null ? 0 : crestRoom;
  const width = price === null ? 30 : price.length * digit + 34 + crestWidth;
  // The bird looks where the page is read to, before the price.
  const isMirrored = language === 'ar';
  const start = -width / 2 + (isMirrored ? 0 : crestWidth);
  const crestAt = isMirrored ? width / 2 - 7 : -width / 2 + 7;
  return (
    <>
      <rect className={styles.chip} x={-width / 2} y={-33} width={width} height={24} rx={12} />
      {price === null ? (
        <path className={styles.lock} d="M-4 -23.5v-2.5a4 4 0 0 1 8 0v2.5M-6 -23.5h12v8h-12Z" />
      ) : (
        <>
          {feathers !== null && (
            <g
              data-feathers={feathers}
              transform={`translate(${crestAt} -29) scale(${isMirrored ? -crestScale : crestScale} ${crestScale})`}
            >
              <CrestPaths feathers={feathers} />
            </g>
          )}
          <svg x={start + 10} y={-26.5} width={10} height={11} aria-hidden="true" focusable="false">
            <RiyalSign className={styles.sign} />
          </svg>
          <text className={styles.price} x={start + 24} y={-16.2} direction="ltr">
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
