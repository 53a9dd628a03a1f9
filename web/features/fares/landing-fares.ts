/** The part of the fare list that the landing page embeds, to keep the page small, and the hook that reads it. */

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { Language } from '#contract/domain/language.ts';
import type { Sighting } from '#contract/domain/sighting.ts';
import { isFiltering, tripFilterParameters } from '#contract/domain/trip-filter.ts';
import { fareListStep, type LandingQuery } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
import { type Query, queryKeyOf, useQuery } from '#web/api/query.tsx';
import type { PriceChip } from '#web/features/globe/price-chips.ts';
import type { Judgement } from '#web/features/verdict/judged-price.tsx';
import { useLanguage } from '#web/i18n/i18n.tsx';
import type { BaggageNote } from './baggage.ts';
import type { cardFields } from './pick-landing-fares.ts';

export type CardFare = Pick<DestinationPrice, (typeof cardFields)[number]> & {
  assessment: Judgement | null;
  /** Percent below usual of a deal; null for others. */
  saved: number | null;
  /** The city's other airports with a fare, the cheapest first. */
  otherAirports: Pick<DestinationPrice, 'code' | 'cheapestPrice'>[];
};

export type ListNotes = { baggage: BaggageNote; newest: Sighting | null };

export type LandingFares = {
  /** Fares of the region in the chosen order, limited to those shown and `mostAbove`. */
  listed: CardFare[];
  /** Cities of the region. */
  count: number;
  /** Those of them whose prices the reader may not see. */
  locked: number;
  notes: ListNotes;
  /** Prices on the globe, from all regions. */
  chips: PriceChip[];
  /** Conditions of the filter that were left out, because nothing fits all of them. */
  relaxed?: string[];
  /** A fare that is a proven deal, as example. */
  example: Pick<DestinationPrice, 'code' | 'city' | 'cityAr'> | null;
};

export type LandingFaresQuery = Omit<LandingQuery, 'view'> & { language: Language };

/** Derived from the whole list, which is fetched once per origin and trip type. */
export function landingFaresQuery(query: LandingFaresQuery): Query<LandingFares> {
  const { origin, tripType, region, sort, show, language, filter } = query;
  // Names are in another order in the other language.
  const list = { origin, tripType, region, sort, show, ...(sort === 'name' && { language }) };
  return {
    queryKey: queryKeyOf('landing fares', { ...list, ...tripFilterParameters(filter) }),
    queryFn: async ({ client }) => {
      // The page comes with its list; choosing another is not needed before that.
      const [{ pickLandingFares }, { fares, relaxed }] = await Promise.all([
        import('./pick-landing-fares.ts'),
        fetchFares(client, query),
      ]);
      return { ...pickLandingFares(fares, query), ...(relaxed && { relaxed }) };
    },
  };
}

async function fetchFares(client: QueryClient, query: LandingFaresQuery) {
  if (!isFiltering(query.filter))
    return { fares: await client.fetchQuery(queries.destinationPrices(query)), relaxed: undefined };
  const { rows, relaxed } = await client.fetchQuery(queries.filteredPrices(query));
  return { fares: rows, relaxed };
}

export function useLandingFares(query: LandingQuery) {
  const language = useLanguage();
  const { data, error, refetch } = useQuery(landingFaresQuery({ ...query, language }));
  const client = useQueryClient();
  // A longer list starts with the same fares.
  const show = Math.max(query.first ?? 0, query.show - fareListStep);
  const shorter = landingFaresQuery({ ...query, language, show });
  return { fares: data ?? client.getQueryData(shorter.queryKey), error, refetch };
}
