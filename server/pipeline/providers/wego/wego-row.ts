/** Converts trips and fares of Wego to fares for one adult of the trip that was asked for. */
import { z } from 'zod';
import type { Site } from '#contract/domain/site.ts';
import type {
  ExactRequest,
  ProviderFare,
  ProviderRow,
  RefusalReason,
} from '#server/pipeline/providers/provider.ts';
import { checkLegs, exactFare, readSeenAt } from '#server/pipeline/providers/provider-module/exact-rows.ts';
import {
  findSite,
  quote,
  RefusedRow,
  readAirline,
  readDay,
  readRiyals,
  readShape,
  toProviderRow,
  wholeMinutes,
} from '#server/pipeline/providers/row-values.ts';
import { wegoName } from './wego-client.ts';

/** Searches are made for so many. */
const adults = 1;

const price = z.object({ total: z.number(), currency: z.string(), scope: z.string() });
const leg = z.object({
  from: z.string(),
  to: z.string(),
  departsAt: z.string(),
  durationMinutes: z.number().nullish(),
  stops: z.number().int().min(0).max(9),
  airlines: z.array(z.object({ code: z.string() })),
  transportTypes: z.array(z.string()).nullish(),
});
const trip = z.object({ tripId: z.string(), price, legs: z.array(leg).min(1).max(2) });
const fare = z.object({
  providerName: z.string(),
  price,
  handoffUrl: z.string().nullish(),
});
/** The least that tells whether part of a trip is by train or bus. */
const surface = z.object({ legs: z.array(z.object({ transportTypes: z.array(z.string()) })) });

const reasons: Readonly<Record<string, RefusalReason>> = {
  total: 'bad_price',
  price: 'bad_price',
  currency: 'bad_currency',
  departsAt: 'bad_date',
};

export type WegoContext = {
  asked: ExactRequest;
  /** Of the whole answer. */
  currency: string;
  createdAt: string | null;
  answeredAt: Date;
};

/** A trip with the fare that its own price makes, seen on Wego. */
export type WegoTrip = { tripId: string; fare: ProviderFare };

/** Every trip that flies all the way; the others are left out, invalid ones refused. */
export function readTrips(
  results: readonly unknown[],
  context: WegoContext,
): { trips: WegoTrip[]; refusals: ProviderRow[] } {
  const trips: WegoTrip[] = [];
  const refusals: ProviderRow[] = [];
  for (const [index, raw] of results.entries()) {
    if (hasSurfaceLeg(raw)) continue;
    let tripId = '';
    const row = toProviderRow(() => {
      const read = readShape(trip, raw, reasons);
      tripId = read.tripId;
      return toFare(read, context);
    }, index + 1);
    if ('fare' in row) trips.push({ tripId, fare: row.fare });
    else refusals.push(row);
  }
  return { trips, refusals };
}

/** One row for each fare of a trip: seen at the seller where we know it as a booking site, else on Wego. */
export function readTripRows(fares: readonly unknown[], ofTrip: ProviderFare): ProviderRow[] {
  return fares.map((raw, index) =>
    toProviderRow(() => {
      const read = readShape(fare, raw, reasons);
      const site: Site = findSite(read.providerName) ?? 'wego';
      return { ...ofTrip, site, price: readPriceForOne(read.price), deepLink: readLink(read.handoffUrl) };
    }, index + 1),
  );
}

function hasSurfaceLeg(raw: unknown): boolean {
  const { data } = surface.safeParse(raw);
  return data?.legs.some(({ transportTypes }) => transportTypes.some((type) => type !== 'FLIGHT')) ?? false;
}

function toFare({ price: total, legs }: z.output<typeof trip>, context: WegoContext): ProviderFare {
  const { asked, currency, createdAt, answeredAt } = context;
  if (currency !== 'SAR') throw new RefusedRow('bad_currency', `an answer in ${quote(currency)}`);
  checkLegs(
    asked,
    legs.map(({ from, to, departsAt }) => ({ from, to, day: readDay(departsAt, 'departsAt') })),
  );
  const outbound = legs[0];
  return exactFare(asked, {
    source: wegoName,
    site: 'wego',
    price: readPriceForOne(total),
    airline: readAirline(outbound?.airlines[0]?.code),
    flightNumber: null,
    stops: outbound?.stops ?? null,
    durationMinutes: wholeMinutes(outbound?.durationMinutes),
    observedAt: readSeenAt(createdAt, answeredAt),
  });
}

/** Wego's prices are for everybody who travels. */
function readPriceForOne({ total, currency, scope }: z.output<typeof price>): number {
  if (scope !== 'party') throw new RefusedRow('bad_price', `a price for ${quote(scope)}, not for the party`);
  return readRiyals(total / adults, currency);
}

/** A link that leads anywhere but to Wego is not kept. */
function readLink(url: string | null | undefined): string | null {
  const parsed = URL.parse(url ?? '');
  return parsed?.protocol === 'https:' && parsed.host === 'sa.wego.com' ? parsed.href : null;
}
