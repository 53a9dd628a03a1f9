/**
 * The party a reader chose once: kept in the cookie `party`; an address that names a party wins over it, for the rest
 * of the visit if the visit began there.
 */
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import {
  findPartyIn,
  oneAdult,
  type Party,
  partyCookie,
  partyText,
  writePartyTo,
} from '#contract/domain/party.ts';
import { storeCookie } from './theme.tsx';

/** Without a provider, as in a component's test, the party is one adult. */
const PartyContext = createContext({ kept: oneAdult, keepParty: storeParty });

export function PartyProvider({ initial, children }: { initial: Party; children: ReactNode }): ReactNode {
  // Who follows a link for four and opens a fare from it still sees that for four.
  const [kept, setKept] = useState(
    () =>
      (import.meta.env.SSR ? undefined : findPartyIn(new URLSearchParams(window.location.search))) ?? initial,
  );
  const value = useMemo(
    () => ({
      kept,
      keepParty: (party: Party) => {
        storeParty(party);
        setKept(party);
      },
    }),
    [kept],
  );
  return <PartyContext value={value}>{children}</PartyContext>;
}

/** The party of the address, or the one that is kept. Needs the router. Cheap, since each card of a list asks. */
export function useParty(): Party {
  const { kept } = useContext(PartyContext);
  const { search } = useLocation();
  return (search === '' ? undefined : findPartyIn(new URLSearchParams(search))) ?? kept;
}

/**
 * For who chooses a party: `chooseParty` keeps it and changes an address that names another, `keepParty` leaves the
 * address alone. Needs the router, since the address counts.
 */
export function usePartyChoice() {
  const { kept, keepParty } = useContext(PartyContext);
  const [query, setQuery] = useSearchParams();
  const named = findPartyIn(query);
  const chooseParty = (party: Party) => {
    keepParty(party);
    if (!named) return;
    const next = new URLSearchParams(query);
    writePartyTo(next, party);
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  return { party: named ?? kept, chooseParty, keepParty };
}

function storeParty(party: Party): void {
  storeCookie(partyCookie, partyText(party));
}
