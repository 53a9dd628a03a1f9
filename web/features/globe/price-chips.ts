/** Selects the prices shown on the globe, and their positions. */
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { heroGlobeDestinations, projectOnHeroGlobe } from '#contract/domain/hero-globe-view.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import { heroOrigins, heroPlaces } from './hero-places.ts';

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
  for (const chip of candidates(fares, origin).sort(
    (a, b) => Number(deals.has(b.code)) - Number(deals.has(a.code)),
  )) {
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
