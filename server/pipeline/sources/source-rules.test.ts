/** The file of the terms of fare sources names every source, with address and day of what it relies on. */
import { expect, it } from 'vitest';
import { providerModules } from '#server/app/providers.ts';
import { readSourceTerms, sourceTerms } from './source-rules.ts';

const terms = readSourceTerms();
const [first] = terms;

it('names every source that can be read and those that are gone, once', () => {
  const names = terms.map(({ source }) => source);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(providerModules.map(({ name }) => name)));
  expect(names).toEqual(expect.arrayContaining(['ignav', 'searchapi']));
});

it('records no price of a source whose terms are silent', () => {
  const recorded = terms.filter(({ permission }) => permission.history === 'yes');
  expect(recorded.map(({ source }) => source)).toEqual(['travelpayouts']);
});

it.each([
  { permission: { ...first?.permission, cacheHours: 73 } },
  { permission: { ...first?.permission, history: 'maybe' } },
  { permission: { ...first?.permission, evidence: 'somebody said so' } },
  { budget: { callsPerDay: -1, usdPerDay: null } },
  { budget: { callsPerDay: 1 } },
  { source: 'a name' },
  { notes: 'x' },
])('refuses %j', (wrong) => {
  expect(sourceTerms.safeParse([{ ...first, ...wrong }]).success).toBe(false);
});
