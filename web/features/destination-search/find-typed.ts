/** Finds the place or the page that a typed text asks for. */
import type { QueryClient } from '@tanstack/react-query';
import type { Airport } from '#contract/api/airports.ts';
import type { Language } from '#contract/domain/language.ts';
import { withChoices } from '#contract/domain/wish/wish-address.ts';
import { readWish } from '#contract/endpoints/public.ts';
import { queries } from '#web/api/api.ts';
import { queryOf } from '#web/api/call.ts';
import { findMatch, indexDestinations } from './suggest.ts';

export type Typed = { place?: Airport | undefined; path?: string };

/**
 * Finds the destination that a typed text names, else the page of what it wishes, with those of the `choices` that it
 * says nothing of; neither for another text.
 */
export async function findTyped(
  client: QueryClient,
  { text, language, choices }: { text: string; language: Language; choices: URLSearchParams },
): Promise<Typed> {
  const airports = await client.fetchQuery(queries.destinationAirports());
  const place = findMatch(indexDestinations(airports, language), text);
  if (place) return { place };
  const { address, understood } = await client.fetchQuery(queryOf(readWish, { query: { text } }));
  return understood.length > 0 ? { path: withChoices(address, choices) } : {};
}
