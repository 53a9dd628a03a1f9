/**
 * The party a reader chose once, and the departure airport: kept in the cookie `party`; an address that names a party
 * wins over it, for the rest of the visit if the visit began there.
 */
import { createContext, type ReactNode, startTransition, useContext, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { defaultOrigin } from '#contract/domain/iata.ts';
import {
  findPartyIn,
  type Kept,
  oneAdult,
  type Party,
  partyCookie,
  partyText,
  writePartyTo,
} from '#contract/domain/party.ts';
import { storeCookie } from './theme.tsx';

/** What the browser's cookie has; on the server, and in a component's test, nothing is chosen. */
export const keptHere: Kept = { party: oneAdult, home: defaultOrigin };
const KeptContext = createContext({ ...keptHere, keep: store });

export function PartyProvider({ initial, children }: { initial: Kept; children: ReactNode }): ReactNode {
  const [kept, setKept] = useState(() => {
    // Who follows a link for four and opens a fare from it still sees that for four.
    const named = import.meta.env.SSR ? undefined : findPartyIn(new URLSearchParams(window.location.search));
    return { home: initial.home, party: named ?? initial.party };
  });
  const keep = (chosen: Partial<Kept>) => {
    store(chosen);
    const choose = () => setKept({ ...kept, ...chosen });
    // Each card asks for the party; of the airport only what comes next does, so that the press is answered first.
    if (chosen.party) choose();
    else startTransition(choose);
  };
  // Made anew with each choice alone: nothing above renders again.
  return <KeptContext value={{ ...kept, keep }}>{children}</KeptContext>;
}

export const useKept = () => useContext(KeptContext);

/** The party of the address, or the one that is kept. Needs the router. Cheap, since each card of a list asks. */
export function useParty(): Party {
  const { party } = useKept();
  const { search } = useLocation();
  return (search === '' ? undefined : findPartyIn(new URLSearchParams(search))) ?? party;
}

/**
 * For who chooses a party: `chooseParty` keeps it and changes an address that names another, `keep` leaves the
 * address alone. Needs the router, since the address counts.
 */
export function usePartyChoice() {
  const { party: kept, keep } = useKept();
  const [query, setQuery] = useSearchParams();
  const named = findPartyIn(query);
  const chooseParty = (party: Party) => {
    keep({ party });
    if (!named) return;
    const next = new URLSearchParams(query);
    writePartyTo(next, party);
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  return { party: named ?? kept, chooseParty, keep };
}

function store(chosen: Partial<Kept>): void {
  const { party, home } = Object.assign(keptHere, chosen);
  storeCookie(partyCookie, `${partyText(party)}.${home}`);
}
