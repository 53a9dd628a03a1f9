/** The signed-in user, null for guests: hooks, display name, and the airport their pages start with. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '#contract/api/auth.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import { queries } from '#web/api/api.ts';
import { fetchAnew, useAnswer } from '#web/api/query.tsx';
import { useKept } from '#web/state/party.tsx';
import { resetCacheForUser } from './session.ts';

/**
 * Null for a guest; undefined only while the page is finding out. The layout keeps the query fresh, so other
 * users of this hook cause no requests.
 */
export function useUser(): User | null | undefined {
  return useAnswer(queries.user());
}

/** What decides which prices they see, in one text; undefined for guests. */
export function rightsOf(user: User | null | undefined): string | undefined {
  return user ? `${user.id} ${user.subscriptionStatus}` : undefined;
}

/**
 * For the layout: fetches on mount and when the window gets focus. What a reader saw is forgotten when they are signed
 * out or lose Premium elsewhere; where somebody else signed in, the page begins anew (`setReader`).
 */
export function useFreshUser(): void {
  const client = useQueryClient();
  useEffect(() => {
    const ask = async () => {
      if (document.hidden) return;
      const known = client.getQueryData<User | null>(queries.user().queryKey);
      // If the request fails, the known user stays.
      const user = await fetchAnew(client, queries.user()).catch(() => known);
      const isSomebodyElse = user && user.id !== known?.id;
      if (known && !isSomebodyElse && rightsOf(user) !== rightsOf(known))
        resetCacheForUser(client, user ?? null);
    };
    void ask();
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
