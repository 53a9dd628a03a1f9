/** URL parameters of a checked price: its trip, the price, and what was pasted or shared instead. */
import { isIsoDate } from '#contract/domain/dates.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import type { PriceQuestion } from '#contract/domain/price-check.ts';
import { toLatinDigits, toPlainNumber } from '#contract/domain/typed-text.ts';
import { longestWish } from '#contract/domain/wish/wish.ts';

export type CheckQuery = PriceQuestion & { text: string };

/** What the text says comes first: the fields of a form are never all empty. */
export function withText(query: CheckQuery, said: PriceQuestion | null | undefined): CheckQuery {
  const known = Object.entries(said ?? {}).filter(([, value]) => value !== null);
  // A departure without a return is one way.
  const isOneWay = said?.departure != null && said.return === null;
  return { ...query, ...Object.fromEntries(known), ...(isOneWay && { return: null }) };
}

/** Parses the URL; unknown values are null. A shared page has its title, text and address as `text`, each its own. */
export function parseCheckQuery(params: URLSearchParams): CheckQuery {
  const dayOf = (name: string) => {
    const day = toLatinDigits(params.get(name) ?? '');
    return isIsoDate(day) ? day : null;
  };
  const price = Number(toPlainNumber(params.get('price') ?? ''));
  return {
    origin: departureAirports.find((code) => code === params.get('origin')) ?? null,
    destination: params.get('destination')?.trim().slice(0, 100) || null,
    departure: dayOf('departure'),
    return: dayOf('return'),
    price: price > 0 && price < 1e6 ? Math.round(price * 100) / 100 : null,
    isAirportOnly: params.get('airport') === 'only',
    text: params.getAll('text').join(' ').trim().slice(0, longestWish),
  };
}
