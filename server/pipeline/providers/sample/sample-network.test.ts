import { describe, expect, it } from 'vitest';
import { loadReferenceData } from '#server/pipeline/reference/load-reference-data.ts';
import { listPairs, listSamplePremium } from './sample-network.ts';

const reference = loadReferenceData();
const premium = listSamplePremium(reference);
const codes = new Set(premium.map(({ code }) => code));

describe('listSamplePremium', () => {
  it('is about a quarter of the routes, in every region, and served from Riyadh', () => {
    const pairs = listPairs(reference);
    const share = pairs.filter(({ destination }) => codes.has(destination)).length / pairs.length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.28);
    expect(new Set(premium.map(({ region }) => region))).toEqual(
      new Set(['asia', 'europe', 'africa', 'america']),
    );
    const served = new Set(pairs.map((pair) => `${pair.origin}-${pair.destination}`));
    for (const code of ['NRT', 'SYD', 'LAX', 'SIN']) expect(served).toContain(`RUH-${code}`);
  });
});
