/** Provider of price calendars as Google Flights shows them, from SearchApi. */
import { addDays, daysInMonth, riyadhDate } from '#contract/domain/dates.ts';
import { type FareProvider, type FareRequest, ProviderError } from '#server/pipeline/providers/provider.ts';
import {
  createSearchapiClient,
  type SearchapiConnection,
  searchapiName,
  searchEndpoint,
} from './searchapi-client.ts';
import { type AskedDays, readCalendarRows } from './searchapi-row.ts';

/** USD 40 for 10,000 searches. */
const usdPerSearch = 0.004;
/** The vendor refuses more days in one call. */
const mostDays = 200;

type Calendar = Extract<FareRequest, { kind: 'calendar' }>;

/**
 * One call gives the days of the month and, since they cost nothing more, those after it: 200 in all. Calendars of
 * round trips yield no row: the vendor counts each pair of days.
 */
export function createSearchapiProvider(connection: SearchapiConnection): FareProvider {
  const client = createSearchapiClient(connection);
  return {
    name: searchapiName,
    answers: ['calendar'],
    costOf: () => usdPerSearch,
    ignores: (request) => 'tripType' in request && request.tripType !== 'oneway',
    listRequests: () => [],
    async *read(request, { now, signal }) {
      if (request.kind !== 'calendar') {
        const detail = `it answers calendars, not ${request.kind}`;
        throw new ProviderError(searchapiName, 'bad_payload', detail);
      }
      const asked = daysOf(request, now);
      if (asked === undefined) return;
      const rows = await client.request({
        ...searchEndpoint,
        query: queryOf(asked),
        read: (payload) => readCalendarRows(payload, asked, connection.clock.now()),
        signal,
      });
      if (rows.length > 0) yield rows;
    },
    isSuspended: () => client.circuit() !== 'closed',
  };
}

/** From the first day of the month, or today; undefined where nothing of the month is left. */
function daysOf({ origin, destination, tripType, month }: Calendar, now: Date): AskedDays | undefined {
  const today = riyadhDate(now);
  const firstOfMonth = `${month}-01`;
  const endOfMonth = addDays(firstOfMonth, daysInMonth(month) - 1);
  if (tripType !== 'oneway' || endOfMonth < today) return undefined;
  const first = firstOfMonth < today ? today : firstOfMonth;
  return { origin, destination, first, last: addDays(first, mostDays - 1) };
}

function queryOf({ origin, destination, first, last }: AskedDays): Record<string, string> {
  return {
    engine: 'google_flights_calendar',
    departure_id: origin,
    arrival_id: destination,
    flight_type: 'one_way',
    outbound_date: first,
    outbound_date_start: first,
    outbound_date_end: last,
    currency: 'SAR',
    hl: 'ar',
    gl: 'sa',
    adults: '1',
  };
}
