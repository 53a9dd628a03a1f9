/** Texts that are slow for super-linear code, and a timer for one call. */

/** Combining marks in the order that costs `String.normalize` most. */
const worstMarks = (length: number) =>
  `a${'\u0315'.repeat(length / 2)}${'\u0300'.repeat(length / 2)}`.slice(0, length);

/** What is repeated up to the wanted length; each once more with an end that fits no pattern. */
const pieces = [
  '\u0344',
  '\u0315\uFF9E',
  '\uFDFA',
  '\u1100\u1161\u11A8',
  ' ',
  'a ',
  '\u00A0',
  '\t',
  '\r\n',
  'a',
  'a.',
  'a-',
  '.',
  '@',
  'a@',
  '-',
  '0',
  '1.',
  '٣',
  ';',
  ';=',
  '; ',
  "'",
  '"',
  '%',
  '/',
  '\\',
  'ع',
  '\u200B',
  '\uD800',
  '👩\u200D✈\uFE0F',
  'ß',
  'İ',
];

export function worstTexts(length: number): string[] {
  const runs = pieces.map((piece) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length));
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
