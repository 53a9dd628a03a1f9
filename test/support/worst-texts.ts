/** Texts that are slow for super-linear code, and a timer for one call. */
import pieces from '#test/fixtures/slow-pieces.json' with { type: 'json' };

/** Combining marks in the order that costs `String.normalize` most. */
const worstMarks = (length: number) =>
  `a${'\u0315'.repeat(length / 2)}${'\u0300'.repeat(length / 2)}`.slice(0, length);

/** Each piece is repeated up to the wanted length, and once more with an end that fits no pattern. */
export function worstTexts(length: number): string[] {
  // Half a character is nothing that JSON can hold.
  const runs = [...pieces, '\ud800'].map((piece) =>
    piece.repeat(Math.ceil(length / piece.length)).slice(0, length),
  );
  return [worstMarks(length), ...runs, ...runs.map((run) => `${run.slice(0, -2)}\u0001!`)];
}

/** The least of several tries, in milliseconds: what else the machine does only adds to one. Stops below `enough`. */
export function measureFastest(work: () => void, enough: number, tries = 6): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < tries && least > enough; attempt += 1) {
    const since = performance.now();
    work();
    least = Math.min(least, performance.now() - since);
  }
  return least;
}
