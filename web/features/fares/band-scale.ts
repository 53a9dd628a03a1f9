/** Position of a price within its usual range, in percent. */

export type BandScale = {
  /** Positions of P25 and P75, 0 to 100. */
  low: number;
  high: number;
  /** Position of the price, clamped to the bar. */
  price: number;
};

const edge = 5;

/** Centres the bar on the usual range; prices beyond the bar are at its edge. Amounts in SAR. */
export function bandScale(price: number, band: { p25: number; p75: number }): BandScale {
  const middle = (band.p25 + band.p75) / 2;
  const width = Math.max(band.p75 - band.p25, middle * 0.04);
  // The bar spans 40 % of the usual price on either side, or more for a very wide range.
  const reach = Math.max(middle * 0.4, width * 1.25);
  const at = (amount: number) => 50 + (50 * (amount - middle)) / reach;
  return {
    low: round(at(middle - width / 2)),
    high: round(at(middle + width / 2)),
    price: round(Math.min(100 - edge, Math.max(edge, at(price)))),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
