/** A question about a price that somebody saw, and the address of the page that answers it. */
import type { IsoDate } from './dates.ts';
import type { DepartureAirport } from './iata.ts';
import { withParameters } from './localized-path.ts';
import { pages } from './pages.ts';

/** What the cheapest fare now is of: the days that were asked for, their month, or any days. */
export const todayBases = ['day', 'month', 'route'] as const;

/** Null for what is not known. */
export type PriceQuestion = {
  origin: DepartureAirport | null;
  /** IATA code, or a name as it was typed. */
  destination: string | null;
  departure: IsoDate | null;
  /** Null for one way. */
  return: IsoDate | null;
  /** SAR. */
  price: number | null;
  /** `airport=only` in an address: of the airport alone, not of its city. */
  isAirportOnly?: boolean;
};

export function checkPath(question: Partial<PriceQuestion> & { text?: string }): string {
  return withParameters(pages.check.path, (params) => {
    for (const name of ['origin', 'destination', 'departure', 'return', 'price', 'text'] as const)
      if (question[name]) params.set(name, String(question[name]));
    if (question.isAirportOnly) params.set('airport', 'only');
  });
}
