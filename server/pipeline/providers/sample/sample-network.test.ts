import { describe, expect, it } from 'vitest';
import { listPairs, listSamplePremium } from '#server/pipeline/providers/sample/sample-network.ts';
import { loadReferenceData } from '#server/pipeline/reference/load-reference-data.ts';

const reference = loadReferenceData();
const premium = listSamplePremium(reference);
const codes = new Set(premium.map(({ code }) => code));

describe('listSamplePremium', () => {
  it('makes four of the twelve places offered first Premium', () => {
    const offered = ['DXB', 'LHR', 'CDG', 'FRA', 'IST', 'CAI', 'JFK', 'LAX', 'NRT', 'BKK', 'SIN', 'SYD'];
    expect(offered.filter((code) => codes.has(code))).toEqual(['LAX', 'NRT', 'SIN', 'SYD']);
  });

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

  it('leaves open what a visitor from Saudi Arabia meets first', () => {
    for (const code of ['MNL', 'DEL', 'MUC', 'VIE', 'CMN', 'ISB', 'CGK']) expect(codes).not.toContain(code);
  });

  it('leaves what is near open', () => {
    for (const code of ['RUH', 'JED', 'DXB', 'AMM', 'KWI', 'DOH', 'BAH']) expect(codes).not.toContain(code);
  });
});
