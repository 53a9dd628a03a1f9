/** Typo tolerance: whether a typed word is within an allowed edit distance of a known word. */

/** Short words that differ by one letter are different places, so no typo is allowed in them. */
function allowedEdits(length: number): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

/** Both words folded. In words of four or five letters the first letter must match. */
export function isNearMiss(word: string, typed: string): boolean {
  const allowed = allowedEdits(Math.min(word.length, typed.length));
  if (allowed === 0) return word === typed;
  if (Math.abs(word.length - typed.length) > allowed) return false;
  if (Math.min(word.length, typed.length) < 6 && word[0] !== typed[0]) return false;
  return isWithinEdits(word, typed, allowed);
}

/**
 * True when the optimal string alignment distance is at most `most` (small): tries every edit at the first
 * difference, so that unrelated words take a few comparisons.
 * @param from number of letters of `a` and `b` already compared
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
