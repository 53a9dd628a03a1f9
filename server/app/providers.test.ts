/** The list of fare sources: which are switched on by which variables, with their terms and budgets. */
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { createSteppedClock } from '#test/support/stepped-clock.ts';
import { createProviders, listKnownSources, providerModules } from './providers.ts';

const clock = createSteppedClock(new Date('2026-11-20T08:00:00Z'));
const optionsOf = (environment: Record<string, string>) => ({
  config: readConfig(environment, [], providerModules),
  clock,
});
const namesOf = (environment: Record<string, string>) =>
  createProviders(optionsOf(environment)).map(({ name }) => name);

const every = {
  SEARCHAPI_KEY: 'a',
  SERPAPI_KEY: 'b',
  WEGO_API_TOKEN: 'c',
  IGNAV_KEY: 'd',
  TRAVELPAYOUTS_TOKEN: 'e',
};

describe('fare sources', () => {
  it('are off until a key switches them on, each by itself, in one order', () => {
    expect(namesOf({})).toEqual([]);
    expect(namesOf({ WEGO_API_TOKEN: 'c' })).toEqual(['wego-api']);
    expect(namesOf(every)).toEqual(['travelpayouts', 'ignav', 'wego-api', 'serpapi', 'searchapi']);
    expect(namesOf({ ...every, IGNAV_KEY: '' })).not.toContain('ignav');
  });

  it('have names that fit a source tag, and no two the same', () => {
    const names = providerModules.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[\w.:-]{1,64}$/);
  });

  it('carry their terms with address and day, and their budget', () => {
    for (const { permission, budget, name } of createProviders(optionsOf(every))) {
      expect([name, permission?.evidence]).toEqual([
        name,
        expect.stringMatching(/^https:\/\/\S+, \d{4}-\d{2}-\d{2}/),
      ]);
      expect(budget).toBeDefined();
    }
  });

  it('are known to the administration before they are switched on', () => {
    const known = listKnownSources(createProviders(optionsOf({ SERPAPI_KEY: 'b' })));
    expect(known.map(({ source, isConfigured }) => [source, isConfigured])).toEqual([
      ['serpapi', true],
      ['travelpayouts', false],
      ['ignav', false],
      ['wego-api', false],
      ['searchapi', false],
    ]);
    expect(known[2]).toMatchObject({ permission: { history: 'ask' }, budget: { callsPerDay: 33 } });
  });
});
