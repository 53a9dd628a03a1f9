/** Hook with the destinations that match a text. */
import { useEffect, useMemo, useState } from 'react';
import type { Airport } from '#contract/api/airports.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import { useLanguage } from '#web/i18n/i18n.tsx';

type SuggestionParts = typeof import('./suggestion-parts.ts');

type SuggestionsOptions = {
  text: string;
  limit: number;
  /** Nothing is fetched while false. */
  isWanted: boolean;
};

export type Suggestions = {
  airports: Airport[];
  /** The destination the text names. */
  match: Airport | undefined;
  List: SuggestionParts['SuggestionList'];
};

/** Undefined until the destinations are loaded. */
export function useSuggestions({ text, limit, isWanted }: SuggestionsOptions): Suggestions | undefined {
  const language = useLanguage();
  const parts = useSuggestionParts(isWanted);
  const airports = useAnswer(queries.destinationAirports(), isWanted);
  const index = useMemo(
    () => airports && parts?.indexDestinations(airports, language),
    [airports, parts, language],
  );
  return useMemo(
    () =>
      isWanted && parts && index
        ? {
            airports: parts.listSuggestions(index, text, limit),
            match: parts.findMatch(index, text),
            List: parts.SuggestionList,
          }
        : undefined,
    [isWanted, parts, index, text, limit],
  );
}

/** On failure the field works as a plain text field, and the next field retries. */
function useSuggestionParts(isWanted: boolean): SuggestionParts | undefined {
  const [parts, setParts] = useState<SuggestionParts>();
  useEffect(() => {
    if (isWanted) import('./suggestion-parts.ts').then(setParts, () => undefined);
  }, [isWanted]);
  return parts;
}
