/** Digits as Arabic and Persian keyboards type them. */

const otherDigits = /[٠-٩۰-۹]/g;

/** The same text with Latin digits: ٠–٩ and ۰–۹ become 0–9. */
export function toLatinDigits(text: string): string {
  // Both rows begin at a multiple of 16.
  return text.replace(otherDigits, (digit) => String(digit.charCodeAt(0) % 16));
}

/** A typed number without separators of thousands and without spaces, with a point before its decimals. */
export function toPlainNumber(text: string): string {
  return toLatinDigits(text)
    .replace(/[\s,٬\u200e\u200f\u061c]/g, '')
    .replace('٫', '.');
}
