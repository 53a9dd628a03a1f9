/** State of the flight search: the trip in the URL, the request and its result. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import { defaultDepartureDate, findTrip, type SearchQuery, searchPath } from '#web/addresses/search-query.ts';
import { ApiError } from '#web/api/api-error.ts';
import { fareQueries, originPricesQueries } from '#web/api/fare-queries.ts';
import { fetchAll } from '#web/api/load-context.ts';
import { fetchAnew, useQuery } from '#web/api/query.tsx';
import { useKept } from '#web/state/party.tsx';
import { cheapestQuery, comparedTripOf, destinationQuery, pricedTripOf } from './destination-query.ts';
import { nearDaysQueries } from './near-day-list.tsx';
import { findTripFaults, type SearchFaults, type SearchField, searchFields } from './trip-faults.ts';

type Attempt = {
  /** Whether missing fields are reported. */
  isMade: boolean;
  isPending: boolean;
  refusals: Partial<Record<SearchField, string>>;
  failure: unknown;
};

const noAttempt: Attempt = { isMade: false, isPending: false, refusals: {}, failure: null };

export type FlightSearch = ReturnType<typeof useFlightSearch>;

/** `query` from the URL; `today` in Riyadh. */
export function useFlightSearch(query: SearchQuery, today: IsoDate) {
  const address = searchPath(query);
  const navigate = useNavigate();
  const [draft, setDraft] = useDraft(query, address);
  const destination = useQuery(destinationQuery(draft.destination)).data;
  const priced = pricedTripOf(draft, destination);
  const cheapest = useQuery(cheapestQuery(priced), priced !== null);
  const trip = completeTrip(draft, { today, code: destination?.code, cheapest: cheapest.data });
  const faults = findTripFaults(trip, {
    today,
    destination: draft.destination === null ? null : destination,
  });
  const [attempt, setAttempt] = useState(noAttempt);
  const edits = useRef(0);
  const { keep } = useKept();
  const queryClient = useQueryClient();
  const [found, setFound] = useState<{ path: string } | null>(null);

  const isRefused =
    attempt.failure !== null || searchFields.some((field) => faults[field] ?? attempt.refusals[field]);
  const answered = query.isSearched && !isRefused ? findTrip(trip) : null;

  const edit = (change: Partial<SearchQuery>) => {
    edits.current += 1;
    if (change.origin) keep({ home: change.origin });
    if (change.party) keep({ party: change.party });
    // Days seen beside a place stay, also proposed ones: they must not change under the reader's press.
    const { departureDate, returnDate } = (draft.destination ?? change.destination) ? trip : draft;
    const next = { ...draft, departureDate, returnDate, ...change, isSearched: false };
    setDraft(next);
    setAttempt((before) => ({ ...before, refusals: {}, failure: null }));
    const path = searchPath(next);
    // Adds a history entry when leaving results, so that Back returns to them.
    if (path !== address) void navigate(path, { replace: !query.isSearched, preventScrollReset: true });
  };

  const search = async (): Promise<SearchField | undefined> => {
    setAttempt({ ...noAttempt, isMade: true });
    const firstFault = searchFields.find((field) => faults[field]);
    const wanted = findTrip(trip);
    if (firstFault || !wanted) return firstFault;
    setAttempt({ ...noAttempt, isMade: true, isPending: true });
    const editsBefore = edits.current;
    const path = searchPath({ ...trip, isSearched: true });
    try {
      // The answer comes with what stands below it, so that nothing moves.
      const below = [...nearDaysQueries(wanted, today), ...originPricesQueries(comparedTripOf(wanted))];
      const answer = fetchAnew(queryClient, fareQueries.flightSearch(wanted));
      await Promise.all([answer, priced && fetchAll(queryClient, below)]);
    } catch (error) {
      const refusals = refusalsOf(error);
      const failure = Object.keys(refusals).length > 0 ? null : error;
      setAttempt({ ...noAttempt, isMade: true, refusals, failure });
      return searchFields.find((field) => refusals[field]);
    }
    setAttempt({ ...noAttempt, isMade: true });
    // Another trip may have been chosen meanwhile.
    if (edits.current !== editsBefore) return undefined;
    setFound({ path });
    void navigate(path, { replace: path === address });
    return undefined;
  };

  return {
    draft: trip,
    isSearched: query.isSearched,
    /** The trip whose answer is shown; null while there is none. */
    answered,
    destination,
    /** Null without a destination whose prices the reader may see. */
    priced,
    /** The cheapest fare of the route; null if none is recorded. */
    cheapest: cheapest.data ?? null,
    faults: attempt.isMade || query.isSearched ? faults : withoutMissing(faults),
    attempt,
    /** A new object for each search of the reader; null where they opened the page with its results. */
    found: query.isSearched && found?.path === address ? found : null,
    canSearch: draft.destination !== null && !faults.destination && !attempt.isPending,
    edit,
    search,
  };
}

/** Follows URL changes from elsewhere: back, forward, links. */
function useDraft(query: SearchQuery, address: string) {
  const [followed, setFollowed] = useState({ address, draft: query });
  if (followed.address !== address) setFollowed({ address, draft: query });
  const setDraft = (draft: SearchQuery) => setFollowed({ address, draft });
  return [followed.draft, setDraft] as const;
}

/** Days that nobody chose are the cheapest ones. */
export function completeTrip(
  draft: SearchQuery,
  known: { today: IsoDate; code: string | undefined; cheapest: DestinationPrice | null | undefined },
): SearchQuery {
  const { today, code, cheapest } = known;
  const trip = { ...draft, destination: code ?? draft.destination };
  if (draft.departureDate !== null) return trip;
  const departureDate = cheapest?.cheapestDate ?? defaultDepartureDate(today);
  const isRoundTrip = draft.tripType === 'roundtrip';
  return {
    ...trip,
    departureDate,
    returnDate: draft.returnDate ?? ((isRoundTrip && cheapest?.returnDate) || null),
  };
}

function withoutMissing(faults: SearchFaults): SearchFaults {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => !fault.endsWith('Missing')));
}

function refusalsOf(error: unknown): Attempt['refusals'] {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'premium_required' || error.code === 'not_found') return { destination: error.message };
  const byField = searchFields.flatMap((field) => {
    const words = error.fields[field];
    return words === undefined ? [] : [[field, words] as const];
  });
  return Object.fromEntries(byField);
}
