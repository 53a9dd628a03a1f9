/** The part of the fare list that the landing page embeds, to keep the page small. */
import type { DestinationPrice, Evidence } from '#contract/api/pricing.ts';
import type { Language } from '#contract/domain/language.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
import type { Query } from '#web/api/query-client.ts';
import { listPriceChips, type PriceChip } from '#web/features/globe/price-chips.ts';
import { type BaggageNote, baggageNote } from './baggage.ts';
import { listCities } from './fare-cities.ts';
import type { ChipAssessment } from './verdict-chip.tsx';

const cardFields = [
  'code',
  'city',
  'cityAr',
  'country',
  'countryAr',
  'countryCode',
  'requiresUpgrade',
  'stops',
  'cheapestPrice',
  'cheapestDate',
  'returnDate',
  'bestSite',
  'observedAt',
  'observedAtPrecision',
  'freshness',
  'verdict',
] as const satisfies (keyof DestinationPrice)[];
const evidenceFields = [
  'reference',
  'discountPercentage',
  'p25',
  'p75',
] as const satisfies (keyof Evidence)[];

type CardAssessment =
  | Extract<ChipAssessment, { status: 'insufficient' }>
  | { status: 'assessed'; evidence: Pick<Evidence, (typeof evidenceFields)[number]> };

/** The fields of a fare that its card shows. */
export type CardFare = Pick<DestinationPrice, (typeof cardFields)[number]> & {
  assessment: CardAssessment | null;
  /** The city's other airports with a fare, the cheapest first. */
  otherAirports: Pick<DestinationPrice, 'code' | 'cheapestPrice'>[];
};

/** Properties of the whole list. */
export type ListNotes = {
  isSample: boolean;
  baggage: BaggageNote;
  /** When the newest fare of the list was seen. */
  newestObservedAt: string | null;
};

export type LandingFares = {
  /** Fares of the region in the chosen order, limited to those shown. */
  listed: CardFare[];
  /** Cities of the region. */
  count: number;
  notes: ListNotes;
  /** Prices on the globe, from all regions. */
  chips: PriceChip[];
  /** A fare that is a proven deal, as example. */
  example: Pick<DestinationPrice, 'code' | 'city' | 'cityAr'> | null;
};

export type LandingFaresQuery = Omit<LandingQuery, 'view'> & { language: Language };

/** Derived from the whole list, which is fetched once per origin and trip type. */
export function landingFaresQuery(query: LandingFaresQuery): Query<LandingFares> {
  const { origin, tripType, region, sort, show, language } = query;
  return {
    // Names are in another order in the other language.
    key: ['landing fares', { origin, tripType, region, sort, show, ...(sort === 'name' && { language }) }],
    fetch: async (client) =>
      pickLandingFares(await client.fetchQuery(queries.destinationPrices({ origin, tripType })), query),
  };
}

/** @param fares the whole list of the origin, cheapest first */
function pickLandingFares(fares: readonly DestinationPrice[], query: LandingFaresQuery): LandingFares {
  const cities = listCities(fares, query);
  return {
    listed: cities.slice(0, query.show).map(({ fare, others }) => ({
      ...asCard(fare),
      otherAirports: others.map((other) => pick(other, ['code', 'cheapestPrice'])),
    })),
    count: cities.length,
    notes: notesOf(cities.map(({ fare }) => fare)),
    chips: listPriceChips(fares, query.origin),
    example: exampleOf(fares),
  };
}

function exampleOf(fares: readonly DestinationPrice[]): LandingFares['example'] {
  const deal = fares.find(({ verdict }) => verdict === 'deal');
  return deal ? pick(deal, ['code', 'city', 'cityAr']) : null;
}

export function asCard(fare: DestinationPrice): CardFare {
  const { assessment } = fare;
  return {
    ...pick(fare, cardFields),
    assessment:
      assessment?.status === 'assessed'
        ? { status: 'assessed', evidence: pick(assessment.evidence, evidenceFields) }
        : assessment,
    otherAirports: [],
  };
}

function notesOf(fares: readonly DestinationPrice[]): ListNotes {
  const moments = fares.flatMap(({ observedAt }) => observedAt ?? []);
  return {
    isSample: fares.some((fare) => fare.isSample),
    baggage: baggageNote(fares),
    newestObservedAt: moments.reduce<string | null>(
      (newest, at) => (newest === null || at > newest ? at : newest),
      null,
    ),
  };
}

function pick<T extends object, K extends keyof T>(whole: T, fields: readonly K[]): Pick<T, K> {
  return Object.fromEntries(fields.map((field) => [field, whole[field]])) as Pick<T, K>;
}
