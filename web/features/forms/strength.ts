/** Estimates password strength as advice; the server decides what is refused. */
import { advisedPassword, foldPassword } from '#contract/domain/password.ts';

export const strengths = ['short', 'weak', 'fair', 'strong'] as const;
export type Strength = (typeof strengths)[number];

const fairFrom = 10;

/** Counts informative characters: repeats and sequences such as `abcd` or `4321` add nothing. */
export function strengthOf(password: string, shortest: number): Strength {
  const codes = [...foldPassword(password)].map((character) => character.codePointAt(0) ?? 0);
  if (codes.length < shortest) return 'short';
  const unpredictable = countUnpredictable(codes);
  if (unpredictable < fairFrom) return 'weak';
  return unpredictable < advisedPassword ? 'fair' : 'strong';
}

function countUnpredictable(codes: readonly number[]): number {
  const steps = codes.map((code, index) => code - (codes[index - 1] ?? Number.NaN));
  const isPredictable = (index: number) =>
    steps[index] === 0 || (Math.abs(steps[index] ?? 2) === 1 && steps[index] === steps[index - 1]);
  return codes.filter((_, index) => !isPredictable(index)).length;
}
