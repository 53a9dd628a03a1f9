/** The destinations that fit a text, asked for when they are first wanted. */
import { useMemo } from 'react';
import type { Airport } from '#contract/api/airports.ts';
import { queries } from '#web/api.ts';
import { useLanguage } from '#web/i18n.tsx';
import { useQuery } from '#web/query.tsx';
import { indexDestinations, listSuggestions } from './suggest.ts';

type SuggestionsOptions = {
  text: string;
  limit: number;
  /** Nothing is asked for or listed before. */
  isWanted: boolean;
};

/** Undefined while the destinations are not known. */
export function useSuggestions({ text, limit, isWanted }: SuggestionsOptions): Airport[] | undefined {
  const language = useLanguage();
  const { data: airports } = useQuery(queries.destinationAirports(), isWanted);
  const index = useMemo(() => airports && indexDestinations(airports, language), [airports, language]);
  return useMemo(
    () => (isWanted && index ? listSuggestions(index, text, limit) : undefined),
    [isWanted, index, text, limit],
  );
}
