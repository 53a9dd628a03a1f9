/** Provider of prices cached by Aviasales, from the Travelpayouts Data API. */
import {
  type FareProvider,
  type FareRequest,
  type PartnerLinker,
  ProviderError,
  type ProviderFare,
  type ProviderRow,
} from '#server/pipeline/providers/provider.ts';
import type { ProviderLog } from '#server/pipeline/providers/provider-module/provider-module.ts';
import { createPartnerLinks } from './partner-links.ts';
import {
  createTravelpayoutsClient,
  type TravelpayoutsConnection,
  travelpayoutsName,
} from './travelpayouts-client.ts';
import { createHealthRecord, type ProviderHealth, warn } from './travelpayouts-health.ts';
import {
  type ApiRequest,
  calendarRequest,
  fetchRows,
  isFirstSlice,
  latestRequest,
  listSlices,
  pricesRequest,
  type ReadOptions,
  type Slice,
} from './travelpayouts-request.ts';

export type TravelpayoutsOptions = TravelpayoutsConnection & {
  /** Market of the data; by default the source derives it from the origin. */
  market?: string | null;
  /** Affiliate marker (digits) and project number; without both, links stay plain. */
  marker?: string | null;
  projectId?: number | null;
  log?: ProviderLog;
};

export type TravelpayoutsProvider = FareProvider & PartnerLinker & { health(): ProviderHealth };

/**
 * Failures are thrown by `read` as `ProviderError`; if only the call for observation times fails, it is logged
 * and prices are used without them.
 */
export function createTravelpayoutsProvider(options: TravelpayoutsOptions): TravelpayoutsProvider {
  const client = createTravelpayoutsClient(options);
  // Links have their own circuit breaker, so that their failures do not stop prices.
  const linkClient = createTravelpayoutsClient(options);
  const record = createHealthRecord(options.clock, options.log);
  const fetchAll = (apiRequest: ApiRequest): Promise<ProviderRow[]> =>
    fetchRows(client, options.market ?? null, apiRequest);
  const foundTimes = new Map<string, ReadonlyMap<string, Date>>();

  async function readSlice(slice: Slice, readOptions: ReadOptions): Promise<ProviderRow[]> {
    const rows = await fetchAll(pricesRequest(slice, readOptions));
    const key = `${slice.origin} ${slice.tripType}`;
    if (!isFirstSlice(slice, readOptions.now)) return rows.map(withFoundTime(foundTimes.get(key)));
    const latest = await readLatest(slice, readOptions);
    foundTimes.set(key, foundTimesOf(latest));
    const known = new Set(rows.flatMap((row) => ('fare' in row ? [priceKey(row.fare)] : [])));
    const unseen = latest.filter((row) => !('fare' in row) || !known.has(priceKey(row.fare)));
    return [...rows.map(withFoundTime(foundTimes.get(key))), ...unseen];
  }

  async function readLatest(slice: Slice, readOptions: ReadOptions): Promise<ProviderRow[]> {
    try {
      return await fetchAll(latestRequest(slice, readOptions));
    } catch (error) {
      readOptions.signal.throwIfAborted();
      record.failed(error);
      return [];
    }
  }

  async function* read(
    request: FareRequest,
    readOptions: ReadOptions,
  ): AsyncGenerator<readonly ProviderRow[]> {
    if (request.kind === 'everything') {
      for (const slice of listSlices(readOptions.now)) yield* read(slice, readOptions);
      return;
    }
    if (request.kind === 'exact') {
      throw new ProviderError(travelpayoutsName, 'bad_payload', 'it has no price of an exact trip');
    }
    let rows: ProviderRow[];
    try {
      rows =
        request.kind === 'slice'
          ? await readSlice(request, readOptions)
          : await fetchAll(calendarRequest(request, readOptions));
    } catch (error) {
      if (!readOptions.signal.aborted) record.failed(error);
      throw error;
    }
    record.succeeded(rows);
    if (rows.length > 0) yield rows;
  }

  return {
    name: travelpayoutsName,
    listRequests: listSlices,
    read,
    health: () => ({ ...record.health(), circuit: client.circuit() }),
    isSuspended: () => client.circuit() !== 'closed',
    createPartnerLinks: async (links, { signal }) => {
      const { projectId } = options;
      const marker = Number(options.marker ?? Number.NaN);
      if (!Number.isInteger(marker) || projectId == null) {
        return new Map(links.map((link) => [link.url, link.url]));
      }
      const report = (error: unknown): void => warn(options.log, error, 'partner links were not made');
      return createPartnerLinks({ client: linkClient, marker, projectId, links, signal, report });
    },
  };
}

function priceKey(fare: ProviderFare): string {
  return `${fare.destination} ${fare.departureDate} ${fare.returnDate ?? ''} ${Math.round(fare.price)}`;
}

function foundTimesOf(rows: readonly ProviderRow[]): ReadonlyMap<string, Date> {
  return new Map(
    rows.flatMap((row) =>
      'fare' in row && row.fare.observedAtPrecision === 'second'
        ? [[priceKey(row.fare), row.fare.observedAt] as const]
        : [],
    ),
  );
}

/** Adds the exact observation time from the latest prices to equal prices. */
function withFoundTime(times: ReadonlyMap<string, Date> | undefined): (row: ProviderRow) => ProviderRow {
  return (row) => {
    if (!('fare' in row)) return row;
    const observedAt = times?.get(priceKey(row.fare));
    if (observedAt === undefined) return row;
    return { ...row, fare: { ...row.fare, observedAt, observedAtPrecision: 'second' } };
  };
}
