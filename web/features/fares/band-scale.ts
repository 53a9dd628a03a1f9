/** Position of a price beside its usual range, in percent of a bar that is zoomed to both. */

export type BandScale = {
  /** Positions of P25 and P75, 0 to 100. */
  low: number;
  high: number;
  price: number;
};

/** Share of the bar that stays free at each end. */
const edge = 0.1;
/** A usual range narrower than this is drawn this wide, percent of the bar. */
const leastBand = 8;

/** The bar reaches from the lower to the higher of price and range. Amounts in SAR. */
export function bandScale(price: number, { p25, p75 }: { p25: number; p75: number }): BandScale {
  const middle = (p25 + p75) / 2;
  // A span of a twentieth of the price at least: a difference of a few riyals is not drawn as a large one.
  const least = Math.min(price, p25, middle * 0.975);
  const most = Math.max(price, p75, middle * 1.025);
  const at = (amount: number) => 100 * (edge + ((1 - 2 * edge) * (amount - least)) / (most - least));
  const half = Math.max((at(p75) - at(p25)) / 2, leastBand / 2);
  return { low: round(at(middle) - half), high: round(at(middle) + half), price: round(at(price)) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
