/** Hook with the destinations that match a text. */
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Airport } from '#contract/api/airports.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { queries, type TripQuery } from '#web/api/api.ts';
import { type Query, useAnswer } from '#web/api/query.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { showReason } from '#web/ui/reason-of.ts';
import type { SuggestedCity } from './suggest.ts';

type SuggestionParts = typeof import('./suggestion-parts.ts');

export type Suggestions = {
  parts: SuggestionParts;
  /** The airports suggested, or one of each city. */
  airports: Airport[];
  cities: SuggestedCity[];
  /** The fares of the priced trips; undefined until they are loaded. */
  fares: readonly DestinationPrice[] | undefined;
  match: Airport | undefined;
};

/** Undefined until the destinations are loaded. */
export function useSuggestions(options: {
  text: string;
  limit: number;
  /** Nothing is fetched while false. */
  isWanted: boolean;
  /** Cities are suggested, with their lowest price of these trips; else airports are. */
  priced: TripQuery | undefined;
}): Suggestions | undefined {
  const { text, limit, isWanted, priced } = options;
  const language = useLanguage();
  const parts = useSuggestionParts(isWanted);
  const airports = useAnswer(askAgain(queries.destinationAirports()), isWanted);
  const isPriced = priced !== undefined;
  const fares = useAnswer(askAgain(queries.destinationPrices(priced ?? unpriced)), isWanted && isPriced);
  const index = useMemo(
    () => airports && parts?.indexDestinations(airports, language),
    [airports, parts, language],
  );
  return useMemo(() => {
    if (!isWanted || !parts || !index) return undefined;
    const cities = isPriced ? parts.listSuggestedCities(index, text, limit) : [];
    return {
      parts,
      airports: isPriced ? cities.map(({ airport }) => airport) : parts.listSuggestions(index, text, limit),
      cities,
      fares,
      match: parts.findMatch(index, text),
    };
  }, [isWanted, isPriced, parts, index, fares, text, limit]);
}

/** A missing answer, such as of a busy site, is asked for again so many milliseconds later. */
const askAgainAfter = 10_000;
function askAgain<Answer>(query: Query<Answer>): Query<Answer> {
  return { ...query, refetchInterval: ({ state }) => state.data === undefined && askAgainAfter };
}

const unpriced: TripQuery = { origin: 'RUH', tripType: 'oneway' };

/** On failure the field works as a plain text field. */
function useSuggestionParts(isWanted: boolean): SuggestionParts | undefined {
  const t = useTranslate();
  const [parts, setParts] = useState<SuggestionParts>();
  const isMissing = isWanted && parts === undefined;
  const load = useEffectEvent(async (isTold: boolean) => {
    try {
      setParts(await import('./suggestion-parts.ts'));
    } catch (error) {
      if (isTold) showReason(t, error, { title: t('error.part') });
    }
  });
  useEffect(() => {
    if (!isMissing) return;
    const handleOnline = () => void load(true);
    const again = setInterval(() => void load(false), askAgainAfter);
    void load(true);
    addEventListener('online', handleOnline);
    return () => {
      clearInterval(again);
      removeEventListener('online', handleOnline);
    };
  }, [isMissing]);
  return parts;
}
