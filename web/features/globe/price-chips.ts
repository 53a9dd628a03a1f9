/** Which prices stand on the hero's globe, and where. */
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { heroGlobeDestinations, projectOnHeroGlobe } from '#contract/domain/hero-globe.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import { heroOrigins, heroPlaces } from './hero-places.ts';

export type PriceChip = {
  fare: DestinationPrice;
  price: number;
  /** Percent of the picture. */
  x: number;
  y: number;
};

const mostChips = 5;
/** Chips nearer than this to one another, in percent, would overlap. */
const clearance = { x: 22, y: 8 };
/** Chips keep off the rim, where the picture is cut. */
const margin = 12;

/** At most five seen prices that do not crowd each other; verified deals go first. */
export function listPriceChips(fares: readonly DestinationPrice[], origin: DepartureAirport): PriceChip[] {
  const chips: PriceChip[] = [];
  for (const chip of [...candidates(fares, origin)].sort((a, b) => Number(isDeal(b)) - Number(isDeal(a)))) {
    const isClear = chips.every(
      (other) => Math.abs(other.x - chip.x) > clearance.x || Math.abs(other.y - chip.y) > clearance.y,
    );
    if (isClear && chips.length < mostChips) chips.push(chip);
  }
  return chips;
}

function candidates(fares: readonly DestinationPrice[], origin: DepartureAirport): PriceChip[] {
  return heroGlobeDestinations.flatMap((code) => {
    const fare = fares.find((each) => each.code === code);
    if (!fare || fare.cheapestPrice === null) return [];
    const { x, y, isVisible } = projectOnHeroGlobe(heroOrigins[origin], heroPlaces[code]);
    const isInside = [x, y].every((at) => at > margin && at < 100 - margin);
    return isVisible && isInside ? [{ fare, price: fare.cheapestPrice, x, y }] : [];
  });
}

function isDeal({ fare }: PriceChip): boolean {
  return fare.assessment?.status === 'assessed' && fare.assessment.evidence.isDeal;
}
