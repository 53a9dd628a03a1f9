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

type KeptParty = { kept: Party; keepParty: (party: Party) => void };

/** Without a provider, as in a component's test, the party is one adult. */
const PartyContext = createContext<KeptParty>({ kept: oneAdult, keepParty: storeParty });
const yearSeconds = 31_536_000;

export function PartyProvider({ initial, children }: { initial: Party; children: ReactNode }): ReactNode {
  // Who follows a link for four and opens a fare from it still sees that for four.
  const [kept, setKept] = useState(() => findPartyOfVisit() ?? initial);
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

function findPartyOfVisit(): Party | undefined {
  return import.meta.env.SSR ? undefined : findPartyIn(new URLSearchParams(window.location.search));
}

/** The party of the address, or the one that is kept. Needs the router. Cheap, since each card of a list asks. */
export function useParty(): Party {
  const { kept } = useContext(PartyContext);
  const { search } = useLocation();
  return (search === '' ? undefined : findPartyIn(new URLSearchParams(search))) ?? kept;
}

type PartyChoice = {
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
