/** Numbers as people type them in either language. */
import { toPlainNumber } from '#contract/domain/digits.ts';
import { cleanLine } from '#contract/domain/typed-text.ts';

/** Latin digits and a point: other digits are turned, separators of thousands left out. */
export function plainNumber(text: string): string {
  return toPlainNumber(cleanLine(text));
}
