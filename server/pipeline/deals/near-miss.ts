/** Whether a typed word is a slip of a known one: few enough edits for its length, two swapped letters being one. */

/** Short words differ by one letter and mean different places, so they allow no slip. */
function allowedEdits(length: number): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

/** Both folded. In words of four or five letters the first one must be right. */
export function isNearMiss(word: string, typed: string): boolean {
  const allowed = allowedEdits(Math.min(word.length, typed.length));
  if (allowed === 0) return word === typed;
  if (Math.abs(word.length - typed.length) > allowed) return false;
  if (Math.min(word.length, typed.length) < 6 && word[0] !== typed[0]) return false;
  return isWithinEdits(word, typed, allowed);
}

/**
 * True when the optimal string alignment distance is at most `most`, which is small: every edit allowed is tried at
 * the first letter that differs, so words that have nothing in common cost a few comparisons.
 * @param from how many letters at the beginning of `a` and of `b` are done with
 */
export function isWithinEdits(a: string, b: string, most: number, from = { a: 0, b: 0 }): boolean {
  let { a: i, b: j } = from;
  while (i < a.length && j < b.length && a.charCodeAt(i) === b.charCodeAt(j)) {
    i += 1;
    j += 1;
  }
  const [leftA, leftB] = [a.length - i, b.length - j];
  if (leftA === 0 || leftB === 0) return leftA + leftB <= most;
  if (Math.abs(leftA - leftB) > most || most === 0) return false;
  const isSwapped = a.charCodeAt(i) === b.charCodeAt(j + 1) && a.charCodeAt(i + 1) === b.charCodeAt(j);
  return (
    isWithinEdits(a, b, most - 1, { a: i + 1, b: j + 1 }) ||
    isWithinEdits(a, b, most - 1, { a: i + 1, b: j }) ||
    isWithinEdits(a, b, most - 1, { a: i, b: j + 1 }) ||
    (isSwapped && isWithinEdits(a, b, most - 1, { a: i + 2, b: j + 2 }))
  );
}
