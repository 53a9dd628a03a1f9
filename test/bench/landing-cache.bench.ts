/** The landing page for a guest, from the page cache. */

import { figuresAgainstRaw } from './against-raw.ts';
import type { BenchContext, BenchFigure } from './bench.ts';

export const name = 'landing-cache';

export async function run({ site, isQuick }: BenchContext): Promise<readonly BenchFigure[]> {
  return figuresAgainstRaw(`${await site()}/`, { what: 'GET /', atLeast: 0.2, isQuick });
}
