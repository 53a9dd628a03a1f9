/** `GET /api/pricing/destinations` for a guest, the most frequent call. */

import { figuresAgainstRaw } from './against-raw.ts';
import type { BenchContext, BenchFigure } from './bench.ts';

export const name = 'api-destinations';

export async function run({ site, isQuick }: BenchContext): Promise<readonly BenchFigure[]> {
  const url = `${await site()}/api/pricing/destinations`;
  return figuresAgainstRaw(url, { what: 'GET /api/pricing/destinations', atLeast: 0.2, isQuick });
}
