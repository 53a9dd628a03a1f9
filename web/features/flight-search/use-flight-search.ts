/** State of the flight search: the trip in the URL, the request and its result. */

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { FlightSearchResult } from '#contract/api/search.ts';
import { bookingPath } from '#contract/domain/booking-path.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import { type Site, siteNamesIn } from '#contract/domain/site.ts';
import {
  defaultDepartureDate,
  findTrip,
  type SearchQuery,
  searchPath,
  type Trip,
} from '#web/addresses/search-query.ts';
import { ApiError } from '#web/api/api-error.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { useQuery } from '#web/api/query.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useParty } from '#web/state/party.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { awaitPrice } from './await-price.ts';
import { listResultSites } from './booking-sites.ts';
import { destinationQuery } from './destination-query.ts';
import { openInNewTab } from './new-tab.ts';
import { findTripFaults, type SearchFaults, type SearchField, searchFields } from './trip-faults.ts';

/** Result of a search: its first booking site was opened in a new tab, or the browser blocked it. */
export type Arrival = { path: string; site: Site; isBlocked: boolean };

type Attempt = {
  /** Whether missing fields are reported. */
  isMade: boolean;
  isPending: boolean;
  /** Errors from the server by field. */
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
  const trip = completeTrip(draft, { today, code: destination?.code });
  const faults = findTripFaults(trip, {
    today,
    destination: draft.destination === null ? null : destination,
  });
  const [attempt, setAttempt] = useState(noAttempt);
  const edits = useRef(0);
  const { arrival, ask } = useSearchCall();

  const edit = (change: Partial<SearchQuery>) => {
    edits.current += 1;
    const next = { ...draft, ...change, isSearched: false };
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
    const outcome = await ask(wanted, path, () => edits.current === editsBefore);
    setAttempt({ ...noAttempt, isMade: true, ...outcome });
    if (outcome.isFound) void navigate(path, { replace: path === address, preventScrollReset: true });
    return searchFields.find((field) => outcome.refusals[field]);
  };

  return {
    draft: trip,
    isSearched: query.isSearched,
    destination,
    faults: attempt.isMade || query.isSearched ? faults : withoutMissing(faults),
    attempt,
    arrival: arrival?.path === address ? arrival : null,
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

function completeTrip(draft: SearchQuery, known: { today: IsoDate; code: string | undefined }): SearchQuery {
  return {
    ...draft,
    destination: known.code ?? draft.destination,
    departureDate: draft.departureDate ?? defaultDepartureDate(known.today),
  };
}

function withoutMissing(faults: SearchFaults): SearchFaults {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => !fault.endsWith('Missing')));
}

type Outcome = { isFound: boolean; refusals: Attempt['refusals']; failure: unknown };

/** Calls the server and, if the trip is still the same, opens the first booking site. */
function useSearchCall() {
  const queryClient = useQueryClient();
  const t = useTranslate();
  const party = useParty();
  const [arrival, setArrival] = useState<Arrival | null>(null);

  const openFirstSite = (trip: Trip, path: string, result: FlightSearchResult) => {
    const site = listResultSites(result)[0]?.site;
    if (!site) return;
    const isOpened = openInNewTab(
      bookingPath({ ...trip, ...(trip.party ?? party), site, language: t.language }),
    );
    setArrival({ path, site, isBlocked: !isOpened });
    if (isOpened)
      showToast({ title: t('flightSearch.redirecting', { site: siteNamesIn(t.language)[site] }) });
  };

  const ask = async (trip: Trip, path: string, isStillWanted: () => boolean): Promise<Outcome> => {
    try {
      const result = await awaitPrice(queryClient, fareQueries.flightSearch(trip));
      if (!isStillWanted()) return { isFound: false, refusals: {}, failure: null };
      openFirstSite(trip, path, result);
      return { isFound: true, refusals: {}, failure: null };
    } catch (error) {
      const refusals = refusalsOf(error);
      return { isFound: false, refusals, failure: Object.keys(refusals).length > 0 ? null : error };
    }
  };

  return { arrival, ask };
}

/** The server's errors by field. */
function refusalsOf(error: unknown): Attempt['refusals'] {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'premium_required' || error.code === 'not_found') return { destination: error.message };
  const byField = searchFields.flatMap((field) => {
    const words = error.fields[field];
    return words === undefined ? [] : [[field, words] as const];
  });
  return Object.fromEntries(byField);
}
