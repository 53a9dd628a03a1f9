/** Starts the stand-ins of all fare sources on this machine, and gives the variables that lead to them. */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type Clock, systemClock } from '#server/pipeline/providers/outbound-http/clock.ts';
import { createSampleTrips } from '#server/pipeline/providers/sample/sample-trip.ts';
import { loadReferenceData } from '#server/pipeline/reference/load-reference-data.ts';
import { createIgnavStandIn } from './ignav-stand-in.ts';
import { createSearchapiStandIn } from './searchapi-stand-in.ts';
import { createSerpapiStandIn } from './serpapi-stand-in.ts';
import type { StandIn } from './stand-in.ts';
import { createStandInMarket } from './stand-in-market.ts';
import { createWegoStandIn } from './wego-stand-in.ts';

const key = 'stand-in';

export type RunningStandIns = {
  /** Switches the sources on, with the stand-ins as their addresses. */
  environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
};

/** Sells the sample fares of `seed`, so that what is listed and what is confirmed agree. */
export async function startStandIns({
  seed,
  clock = systemClock,
}: {
  seed: number;
  clock?: Clock;
}): Promise<RunningStandIns> {
  const reference = loadReferenceData();
  const trips = createSampleTrips({ reference, seed });
  const market = createStandInMarket({ reference, trips, now: clock.now });
  const started = await Promise.all([
    start('IGNAV_KEY', 'IGNAV_URL', createIgnavStandIn({ key, market, clock })),
    start('WEGO_API_TOKEN', 'WEGO_API_URL', createWegoStandIn({ token: key, market, clock })),
    start('SERPAPI_KEY', 'SERPAPI_URL', createSerpapiStandIn({ key, market, clock })),
    start('SEARCHAPI_KEY', 'SEARCHAPI_URL', createSearchapiStandIn({ key, market, clock })),
  ]);
  return {
    environment: Object.assign({}, ...started.map(({ variables }) => variables)),
    close: async () => {
      await Promise.all(started.map(({ close }) => close()));
    },
  };
}

async function start(keyName: string, urlName: string, standIn: StandIn) {
  const { url, close } = await listen(standIn);
  return { variables: { [keyName]: key, [urlName]: url }, close };
}

/** Answers on a free loopback port. */
export async function listen(standIn: StandIn): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(getRequestListener((request) => standIn.handle(request)));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a stand-in has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
