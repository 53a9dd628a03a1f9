/**
 * The party a reader chose once: kept in the cookie `party`; an address that names a party wins over it, for the rest
 * of the visit.
 */
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import {
  findPartyIn,
  oneAdult,
  type Party,
  partyCookie,
  partyText,
  writePartyTo,
} from '#contract/domain/party.ts';

type KeptParty = {
  kept: Party;
  keepParty: (party: Party) => void;
  /** Holds on the pages that follow, and is not stored. */
  carryParty: (party: Party) => void;
};

/** Without a provider, as in a component's test, the party is one adult. */
const PartyContext = createContext<KeptParty>({
  kept: oneAdult,
  keepParty: storeParty,
  carryParty: () => undefined,
});
const yearSeconds = 31_536_000;

export function PartyProvider({ initial, children }: { initial: Party; children: ReactNode }): ReactNode {
  const [kept, setKept] = useState(initial);
  const value = useMemo(
    () => ({
      kept,
      keepParty: (party: Party) => {
        storeParty(party);
        setKept(party);
      },
      carryParty: (party: Party) =>
        setKept((before) => (partyText(before) === partyText(party) ? before : party)),
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

/** Carries the party of an address on: who follows a link for four and opens a fare still sees it for four. */
export function useCarriedParty(): void {
  const { carryParty } = useContext(PartyContext);
  const { search } = useLocation();
  useEffect(() => {
    const named = search === '' ? undefined : findPartyIn(new URLSearchParams(search));
    if (named) carryParty(named);
  }, [search, carryParty]);
}

export type PartyChoice = {
  party: Party;
  /** Keeps it, and changes an address that names another. */
  chooseParty: (party: Party) => void;
  /** Keeps it without touching the address. */
  keepParty: (party: Party) => void;
};

/** For who chooses a party. Needs the router, since the address counts. */
export function usePartyChoice(): PartyChoice {
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
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const rest = `Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the server needs it; Cookie Store lacks browser support
  document.cookie = `${partyCookie}=${partyText(party)}; ${rest}`;
}
