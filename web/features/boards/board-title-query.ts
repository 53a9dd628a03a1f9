/** The title of a filtered list in words, and its one address; the words come with the page or are loaded with the filter. */
import type { Language } from '#contract/domain/language.ts';
import { withParameters } from '#contract/domain/localized-path.ts';
import { isOneAdult, type Party, partyText, writePartyTo } from '#contract/domain/party.ts';
import { isFiltering, tripFilterParameters } from '#contract/domain/trip-filter.ts';
import { type LandingQuery, landingPath } from '#web/addresses/landing-query.ts';
import { type Query, queryKeyOf, useAnswer } from '#web/api/query.tsx';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { useParty } from '#web/state/party.tsx';

type BoardQuery = Pick<LandingQuery, 'origin' | 'tripType' | 'region' | 'filter'>;
export type TitleQuery = BoardQuery & { language: Language; party: Party };

export function boardTitleQuery(query: TitleQuery): Query<string> {
  const { origin, tripType, region, filter, language, party } = query;
  const of = { origin, tripType, region, language, party: partyText(party), ...tripFilterParameters(filter) };
  return {
    queryKey: queryKeyOf('board title', of),
    queryFn: async ({ client }) => (await import('./load-board-title.ts')).loadBoardTitle(client, query),
  };
}

/** Undefined where nothing is filtered, and until the words are there. */
export function useBoardTitle(query: LandingQuery): string | undefined {
  const [language, party] = [useLanguage(), useParty()];
  return useAnswer(boardTitleQuery({ ...query, language, party }), isFiltering(query.filter));
}

/** For who is sent the board: with the party its prices are for, at the list. */
export function boardPath({ origin, tripType, region, filter }: BoardQuery, party: Party): string {
  return withParameters(landingPath({ origin, tripType, region, filter }), (params) => {
    if (!isOneAdult(party)) writePartyTo(params, party);
  });
}
