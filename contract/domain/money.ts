/** Amounts in Saudi riyals: two decimals in the API, whole halalas in the database. */

/** SAR to whole halalas (1 SAR = 100 halalas), rounded to the nearest. */
export function toHalalas(amount: number): number {
  return Math.round(amount * 100);
}

/** Whole halalas to SAR. */
export function fromHalalas(halalas: number): number {
  return halalas / 100;
}
