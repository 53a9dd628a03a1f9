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

/** In the order they are asked in. */
const names = providerModules.map(({ name }) => name);
const every = Object.fromEntries(providerModules.map(({ switchedOnBy }) => [switchedOnBy, 'a key']));

describe('fare sources', () => {
  it('are off until a key switches them on, each by itself, in one order', () => {
    expect(namesOf({})).toEqual([]);
    for (const { name, switchedOnBy } of providerModules) {
      expect(namesOf({ [switchedOnBy]: 'a key' })).toEqual([name]);
      expect(namesOf({ ...every, [switchedOnBy]: '' })).toEqual(names.filter((other) => other !== name));
    }
    expect(namesOf({ WEGO_API_TOKEN: 'a key' })).toEqual(['wego-api']);
    expect(namesOf(every)).toEqual(names);
  });

  it('have names that fit a source tag, and no two the same', () => {
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
      ...names.filter((name) => name !== 'serpapi').map((name) => [name, false]),
    ]);
    expect(known.find(({ source }) => source === 'wego-api')).toMatchObject({
      permission: { history: 'ask' },
      budget: { callsPerDay: 400 },
    });
  });
});
