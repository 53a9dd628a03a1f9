/** The party a reader chose once: kept in the cookie `party`; an address that names a party wins over it. */
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
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
  const [kept, setKept] = useState(initial);
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

export type PartyChoice = {
  party: Party;
  /** Keeps it, and changes an address that names another. */
  chooseParty: (party: Party) => void;
  /** Keeps it without touching the address. */
  keepParty: (party: Party) => void;
};

/** Needs the router, since the address counts. */
export function useParty(): PartyChoice {
  const context = useContext(PartyContext);
  const [query, setQuery] = useSearchParams();
  const named = findPartyIn(query);
  const chooseParty = (party: Party) => {
    context.keepParty(party);
    if (!named) return;
    const next = new URLSearchParams(query);
    writePartyTo(next, party);
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  return { party: named ?? context.kept, chooseParty, keepParty: context.keepParty };
}

function storeParty(party: Party): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const rest = `Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the server needs it; Cookie Store lacks browser support
  document.cookie = `${partyCookie}=${partyText(party)}; ${rest}`;
}
