/** Converts Arabic and Persian digits to Latin digits. */

const otherDigits = /[٠-٩۰-۹]/g;

/** The same text with Latin digits: ٠–٩ and ۰–۹ become 0–9. */
export function toLatinDigits(text: string): string {
  // Both rows begin at a multiple of 16.
  return text.replace(otherDigits, (digit) => String(digit.charCodeAt(0) % 16));
}

/** A typed number without thousands separators and spaces, with a decimal point. */
export function toPlainNumber(text: string): string {
  return toLatinDigits(text)
    .replace(/[\s,٬\u200e\u200f\u061c]/g, '')
    .replace('٫', '.');
}
