/** Parses numbers typed in either language. */
import { cleanLine, toPlainNumber } from '#contract/domain/typed-text.ts';

/** Converts digits to Latin and removes thousands separators. */
export function plainNumber(text: string): string {
  return toPlainNumber(cleanLine(text));
}
