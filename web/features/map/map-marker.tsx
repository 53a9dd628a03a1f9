/** Map marker: a dot, with a label of name and price where there is room. */
import type { ReactNode } from 'react';
import { crestSize } from '#contract/domain/crest.ts';
import { dealPath } from '#contract/domain/deal-query.ts';
import { directionOf } from '#contract/domain/language.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { CrestPaths } from '#web/features/verdict/verdict.tsx';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { Link } from '#web/ui/link.tsx';
import { RiyalSign } from '#web/ui/price.tsx';
import styles from './map-marker.module.css';
import {
  crestWidth,
  feathersAt,
  type MapLabel,
  type MapPlace,
  nameOf,
  priceWidth,
  signWidth,
} from './map-places.ts';

/** For pointers; the list offers the same destinations to the keyboard. */
export function MapMarker(props: {
  place: MapPlace;
  query: LandingQuery;
  label: MapLabel | undefined;
  /** Pixels around its dot that belong to it. */
  reach: number;
  isPointed: boolean;
  /** Shows its card: a press opens the place; else it shows its card. */
  isChosen: boolean;
  /** Map units per pixel. */
  unit: number;
  onPoint: (code: string | null) => void;
  onChoose: (code: string) => void;
}): ReactNode {
  const { place, query, label, reach, isPointed, isChosen, unit, onPoint, onChoose } = props;
  const { fare, isGood, x, y } = place;
  return (
    <g transform={`translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${unit.toFixed(5)})`}>
      <Link
        to={pathOf(fare, query)}
        className={styles.marker}
        tabIndex={-1}
        data-good={isGood || undefined}
        data-chosen={isChosen || undefined}
        data-pointed={isPointed || undefined}
        onClick={(event) => {
          if (isChosen) return;
          event.preventDefault();
          onChoose(fare.code);
        }}
        onPointerEnter={(event) => event.pointerType === 'mouse' && onPoint(fare.code)}
        onPointerLeave={(event) => event.pointerType === 'mouse' && onPoint(null)}
      >
        <circle className={styles.reach} r={reach.toFixed(1)} />
        <circle
          className={styles.dot}
          data-locked={fare.cheapestPrice === null || undefined}
          data-plain={!label || undefined}
          r={label ? 4.5 : 3}
        />
        {label && <Label place={place} label={label} />}
      </Link>
    </g>
  );
}

/** URL of a destination: its page, or Premium if locked. */
export function pathOf({ code, requiresUpgrade }: MapPlace['fare'], query: LandingQuery): string {
  const { origin, tripType, filter } = query;
  return requiresUpgrade ? '/premium' : dealPath(code, { origin, tripType, filter });
}

const crestScale = 15 / crestSize.height;

/** The name above the price, on one chip, so that no coast runs through the words. */
function Label({ place, label }: { place: MapPlace; label: MapLabel }): ReactNode {
  const language = useLanguage();
  const { width, height } = label;
  const { cheapestPrice } = place.fare;
  // A lock stands before the name.
  const before = directionOf(language) === 'rtl' ? 1 : -1;
  return (
    <g transform={`translate(${label.x.toFixed(1)} ${label.y.toFixed(1)})`}>
      <rect className={styles.chip} x={-width / 2} width={width} height={height} rx={10} />
      <text className={styles.city} x={cheapestPrice === null ? -8 * before : 0} y={17} textAnchor="middle">
        {nameOf(place, language)}
      </text>
      {cheapestPrice === null ? (
        <path
          className={styles.lock}
          transform={`translate(${before * (width / 2 - 13)} 12)`}
          d="M-3.5 0v-2.5a3.5 3.5 0 0 1 7 0V0M-5.5 0h11v7h-11Z"
        />
      ) : (
        <PriceLine place={place} price={formatNumber(cheapestPrice, language)} />
      )}
    </g>
  );
}

/** The crest before the price: the bird looks where the page is read to. */
function PriceLine({ place, price }: { place: MapPlace; price: string }): ReactNode {
  const language = useLanguage();
  const isMirrored = directionOf(language) === 'rtl';
  const feathers = place.isGood ? feathersAt(place.fare) : null;
  const width = priceWidth(place, language);
  const start = -width / 2 + (isMirrored || feathers === null ? 0 : crestWidth);
  return (
    <>
      {feathers !== null && (
        <g
          data-feathers={feathers}
          transform={`translate(${(isMirrored ? width : -width) / 2} 24) scale(${isMirrored ? -crestScale : crestScale} ${crestScale})`}
        >
          <CrestPaths feathers={feathers} />
        </g>
      )}
      <svg x={start} y={26.5} width={10} height={11} aria-hidden="true" focusable="false">
        <RiyalSign className={styles.sign} />
      </svg>
      <text className={styles.price} x={start + signWidth} y={37} direction="ltr">
        {price}
      </text>
    </>
  );
}
