/** The signed-in user, null for guests: hooks, display name, and the airport their pages start with. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '#contract/api/auth.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import { queries } from '#web/api/api.ts';
import { fetchAnew, useAnswer } from '#web/api/query.tsx';
import { useKept } from '#web/state/party.tsx';

/**
 * Null for a guest; undefined only while the page is finding out. The layout keeps the query fresh, so other
 * users of this hook cause no requests.
 */
export function useUser(): User | null | undefined {
  return useAnswer(queries.user());
}

/** For the layout: fetches on mount and when the window gets focus. */
export function useFreshUser(): void {
  const client = useQueryClient();
  useEffect(() => {
    const ask = () => {
      // If the request fails, the known user stays.
      if (!document.hidden) fetchAnew(client, queries.user()).catch(() => undefined);
    };
    ask();
    addEventListener('focus', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      removeEventListener('focus', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [client]);
}

/** The airport that the reader's pages begin with. */
export function useHomeOrigin(): DepartureAirport {
  const { home } = useKept();
  return useUser()?.departureCity ?? home;
}

/** The first name, or the part of the address before the @. */
export function nameOf({ firstName, email }: Pick<User, 'firstName' | 'email'>): string {
  return firstName.trim() || email.slice(0, Math.max(0, email.lastIndexOf('@')));
}
