/** Fare sources fail in every way they know while people ask for today's price of a trip. */

import { setTimeout as wait } from 'node:timers/promises';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { systemClock } from '#server/pipeline/providers/outbound-http/clock.ts';
import { createSampleTrips } from '#server/pipeline/providers/sample/sample-trip.ts';
import { loadReferenceData } from '#server/pipeline/reference/load-reference-data.ts';
import { createIgnavStandIn } from '#server/stand-ins/ignav-stand-in.ts';
import type { Fault as AnswerFault, StandIn } from '#server/stand-ins/stand-in.ts';
import { createStandInMarket } from '#server/stand-ins/stand-in-market.ts';
import { listen } from '#server/stand-ins/start-stand-ins.ts';
import { createWegoStandIn } from '#server/stand-ins/wego-stand-in.ts';
import type { Fault } from '../fault.ts';
import type { SiteClient } from '../site-client.ts';
import { runTrial } from '../trial.ts';
import { listTrips } from '../trips.ts';

const key = 'stand-in';
const faults: readonly AnswerFault[] = ['server_error', 'garbage', 'cut_off', 'rate_limited', 'slow'];
const faultMs = 6_000;
const pauseMs = 500;

export const providersFailing: Fault = {
  name: 'providers-failing',
  about: `two fare sources answer ${faults.join(', ')}, then are away, while prices are asked for`,
  run: async () => {
    const { urls, answerWith, close } = await startSources();
    const [ignav = '', wego = ''] = urls;
    const environment = { IGNAV_KEY: key, IGNAV_URL: ignav, WEGO_API_TOKEN: key, WEGO_API_URL: wego };
    try {
      // A published deal waits for a source that confirms it.
      return await runTrial({ environment, hasDeals: false }, async ({ client, recover }) => {
        const asking = new AbortController();
        const asked = askForPrices(client, asking.signal);
        for (const fault of faults) {
          answerWith(fault);
          await wait(faultMs);
          await recover();
        }
        await close();
        await wait(faultMs);
        await recover();
        asking.abort();
        await asked;
        return faults.length + 1;
      });
    } finally {
      await close();
    }
  },
};

async function startSources(): Promise<{
  urls: readonly string[];
  /** From now on every call ends so. */
  answerWith: (fault: AnswerFault) => void;
  close: () => Promise<unknown>;
}> {
  const clock = systemClock;
  const reference = loadReferenceData();
  const trips = createSampleTrips({ reference, seed: 1 });
  const market = createStandInMarket({ reference, trips, now: clock.now });
  const standIns = [
    createIgnavStandIn({ key, market, clock }),
    createWegoStandIn({ token: key, market, clock }),
  ];
  let fault: AnswerFault | null = null;
  const listeners = await Promise.all(
    standIns.map((standIn) => {
      const handle: StandIn['handle'] = (request) => {
        if (fault) standIn.failNext(fault);
        return standIn.handle(request);
      };
      return listen({ ...standIn, handle });
    }),
  );
  const urls = listeners.map(({ url }) => url);
  return {
    urls,
    answerWith: (next) => {
      fault = next;
    },
    close: () => Promise.all(listeners.map(({ close }) => close())),
  };
}

/** Each time another person and another trip, so that sources are asked. */
async function askForPrices(client: SiteClient, signal: AbortSignal): Promise<void> {
  const trips = listTrips(500).filter(({ tripType }) => tripType === 'oneway');
  for (const [index, { origin, destination, tripType }] of trips.entries()) {
    if (signal.aborted) return;
    const departureDate = addDays(riyadhDate(new Date()), 30 + (index % 20));
    await client.attempt({
      ...{ method: 'POST', path: '/api/flights/price', address: `10.253.0.${index % 250}` },
      body: { origin, destination, tripType, departureDate, returnDate: null },
    });
    await wait(pauseMs);
  }
}
