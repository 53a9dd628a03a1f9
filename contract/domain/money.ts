/** Amounts of Saudi riyals: numbers with at most two decimals outside, whole halalas where they are stored. */

/** SAR to whole halalas (1 SAR = 100 halalas), rounded to the nearest. */
export function toHalalas(amount: number): number {
  return Math.round(amount * 100);
}

/** Whole halalas to SAR. */
export function fromHalalas(halalas: number): number {
  return halalas / 100;
}
