/** The stand-ins of `npm run dev -- --stand-ins` answer on this machine, and the sources find them. */
import { expect, it } from 'vitest';
import { createProviders, providerModules } from '#server/app/providers.ts';
import type { Clock } from '#server/pipeline/providers/outbound-http/clock.ts';
import type { ExactRequest } from '#server/pipeline/providers/provider.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { startStandIns } from './start-stand-ins.ts';

const departureDate = '2027-01-15';

/** Passes over pauses at once; a deadline ends when its call does. */
function createPausingClock(start: Date): Clock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    sleep: async (milliseconds, signal) => {
      if (milliseconds < 10_000) time += milliseconds;
      else await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
  };
}

it('all four sell the same trip, beside sample fares', async () => {
  const clock = createPausingClock(new Date('2026-11-20T08:00:00Z'));
  const standIns = await startStandIns({ seed: 1, clock });
  try {
    const config = readConfig({ ...standIns.environment, DEMO: '1' }, [], providerModules);
    expect(config.isDemo).toBe(true);
    const trip = {
      origin: 'RUH',
      destination: 'DXB',
      tripType: 'oneway',
      departureDate,
      returnDate: null,
    } as const;
    const exact: ExactRequest = { kind: 'exact', ...trip };
    const calendar = { kind: 'calendar', ...trip, month: departureDate.slice(0, 7) } as const;
    const options = { now: clock.now(), signal: AbortSignal.timeout(20_000) };
    const read = await Promise.all(
      createProviders({ config, clock }).map(async (provider) => {
        const request = provider.answers?.includes('exact') ? exact : calendar;
        const rows = (await Array.fromAsync(provider.read(request, options))).flat();
        const ofDay = rows.flatMap((row) =>
          'fare' in row && row.fare.departureDate === departureDate ? [row.fare.price] : [],
        );
        return [provider.name, Math.min(...ofDay)] as const;
      }),
    );
    expect(read.map(([name]) => name)).toEqual(['ignav', 'wego-api', 'serpapi', 'searchapi']);
    expect(new Set(read.map(([, price]) => price)).size).toBe(1);
    expect(read[0]?.[1]).toBeGreaterThan(20);
  } finally {
    await standIns.close();
  }
});
