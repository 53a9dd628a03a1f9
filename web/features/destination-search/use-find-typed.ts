/** Hook that finds the place or the page that a typed text asks for. */
import { useQueryClient } from '@tanstack/react-query';
import type { Airport } from '#contract/api/airports.ts';
import { findPartyIn } from '#contract/domain/party.ts';
import { withChoices } from '#contract/domain/wish/wish-choices.ts';
import { readWish } from '#contract/endpoints/public.ts';
import { queries } from '#web/api/api.ts';
import { queryOf } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { usePartyChoice } from '#web/state/party.tsx';

/**
 * Finds the destination that a typed text names, else the page of what it wishes, with those of the `choices` that it
 * says nothing of; neither for another text, and where nothing answers.
 */
export function useFindTyped() {
  const client = useQueryClient();
  const language = useLanguage();
  const { keepParty } = usePartyChoice();
  return async (
    text: string,
    choices: URLSearchParams,
  ): Promise<{ place?: Airport | undefined; path?: string }> => {
    if (text.trim() === '') return {};
    try {
      const [{ findMatch, indexDestinations }, airports] = await Promise.all([
        import('./suggestion-parts.ts'),
        client.fetchQuery(queries.destinationAirports()),
      ]);
      const place = findMatch(indexDestinations(airports, language), text);
      if (place) return { place };
      const { address, understood } = await client.fetchQuery(queryOf(readWish, { query: { text } }));
      if (understood.length === 0) return {};
      const path = withChoices(address, choices);
      const party = findPartyIn(new URL(path, window.location.origin).searchParams);
      if (party) keepParty(party);
      return { path };
    } catch {
      return {};
    }
  };
}
