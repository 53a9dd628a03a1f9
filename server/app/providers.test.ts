/** The list of fare sources: which are switched on by which variables, in one order. */
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

  it('are known to the administration before they are switched on', () => {
    expect(listKnownSources(createProviders(optionsOf({ SERPAPI_KEY: 'b' })))).toEqual([
      'serpapi',
      ...names.filter((name) => name !== 'serpapi'),
    ]);
  });
});
