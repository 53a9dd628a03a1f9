/** Numbers as people type them in either language. */
import { cleanLine } from '#contract/domain/typed-text.ts';

/** Latin digits and a point: Arabic digits are turned, separators of thousands left out. */
export function plainNumber(text: string): string {
  return cleanLine(text)
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\s,٬]/g, '')
    .replace('٫', '.');
}
