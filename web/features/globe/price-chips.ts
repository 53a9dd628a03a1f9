/** Places of the globe, the prices shown on it, and their positions. */
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { heroGlobeDestinations, projectOnHeroGlobe } from '#contract/domain/hero-globe-view.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';

export type PriceChip = Pick<DestinationPrice, 'code' | 'city' | 'cityAr'> & {
  /** SAR. */
  price: number;
  /** Percent of the image. */
  x: number;
  y: number;
};

const mostChips = 5;
/** Minimum distance between chips, in percent. */
const minimumDistance = { x: 22, y: 8 };
/** Margin at the rim, where the image is cut off. */
const margin = 12;
/** The hero's clip, which its words and form make high, cuts the globe at 69 %; places stay a little above that. */
export const lowestPlace = 67;

/** At most five prices that do not overlap; verified deals first. */
export function listPriceChips(fares: readonly DestinationPrice[], origin: DepartureAirport): PriceChip[] {
  const deals = new Set(fares.filter(({ verdict }) => verdict === 'deal').map(({ code }) => code));
  const chips: PriceChip[] = [];
  const dealsFirst = (a: PriceChip, b: PriceChip) => Number(deals.has(b.code)) - Number(deals.has(a.code));
  for (const chip of candidates(fares, origin).sort(dealsFirst)) {
    const isClear = chips.every(
      (other) =>
        Math.abs(other.x - chip.x) > minimumDistance.x || Math.abs(other.y - chip.y) > minimumDistance.y,
    );
    if (isClear && chips.length < mostChips) chips.push(chip);
  }
  return chips;
}

function candidates(fares: readonly DestinationPrice[], origin: DepartureAirport): PriceChip[] {
  return heroGlobeDestinations.flatMap((code) => {
    const fare = fares.find((each) => each.code === code);
    // The chip names the city, whose cheapest airport may be another one.
    const price = fare?.cityVerdict?.price ?? fare?.cheapestPrice ?? null;
    if (!fare || price === null) return [];
    const { x, y, isVisible } = projectOnHeroGlobe(heroOrigins[origin], heroPlaces[code]);
    const isInside = x > margin && x < 100 - margin && y > margin && y < lowestPlace;
    const { city, cityAr } = fare;
    return isVisible && isInside ? [{ code, city, cityAr, price, x: round1(x), y: round1(y) }] : [];
  });
}

function round1(value: number): number {
  return Math.round(value * 10) / 10;
}

type Place = { latitude: number; longitude: number };

/** Degrees of the airports, to two decimals. */
export const heroOrigins: Readonly<Record<DepartureAirport, Place>> = {
  RUH: { latitude: 24.96, longitude: 46.7 },
  JED: { latitude: 21.68, longitude: 39.16 },
  DMM: { latitude: 26.47, longitude: 49.8 },
  MED: { latitude: 24.55, longitude: 39.71 },
};

export const heroPlaces: Readonly<Record<(typeof heroGlobeDestinations)[number], Place>> = {
  LHR: { latitude: 51.47, longitude: -0.46 },
  IST: { latitude: 41.26, longitude: 28.74 },
  CAI: { latitude: 30.12, longitude: 31.41 },
  TBS: { latitude: 41.67, longitude: 44.95 },
  DXB: { latitude: 25.25, longitude: 55.36 },
  BOM: { latitude: 19.09, longitude: 72.87 },
  KUL: { latitude: 2.75, longitude: 101.71 },
  ADD: { latitude: 8.98, longitude: 38.8 },
  CMN: { latitude: 33.37, longitude: -7.59 },
};
