/** The part of the fare list that the landing page embeds, to keep the page small. */
import type { DestinationPrice, Evidence } from '#contract/api/pricing.ts';
import { isFiltering, tripFilterParameters } from '#contract/domain/trip-filter.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
import type { Query } from '#web/api/query-client.ts';
import { listPriceChips, type PriceChip } from '#web/features/globe/price-chips.ts';
import { type BaggageNote, baggageNote } from './baggage.ts';
import type { Assessed } from './verdict.ts';

const cardFields = [
  'code',
  'city',
  'cityAr',
  'country',
  'countryAr',
  'requiresUpgrade',
  'stops',
  'cheapestPrice',
  'averagePrice',
  'cheapestDate',
  'returnDate',
  'bestSite',
  'observedAt',
  'observedAtPrecision',
  'freshness',
  'dealState',
] as const satisfies (keyof DestinationPrice)[];
const evidenceFields = [
  'isDeal',
  'level',
  'reference',
  'discountPercentage',
  'p25',
  'p75',
] as const satisfies (keyof Evidence)[];

type CardAssessment =
  | Extract<Assessed, { status: 'insufficient' }>
  | { status: 'assessed'; evidence: Pick<Evidence, (typeof evidenceFields)[number]> };

/** The fields of a fare that its card shows. */
export type CardFare = Pick<DestinationPrice, (typeof cardFields)[number]> & {
  assessment: CardAssessment | null;
};

/** Properties of the whole list. */
export type ListNotes = {
  isSample: boolean;
  baggage: BaggageNote;
  /** When the newest fare of the list was seen. */
  newestObservedAt: string | null;
};

export type LandingFares = {
  /** Fares of the region, cheapest first, limited to those shown. */
  listed: CardFare[];
  /** Total fares of the region. */
  count: number;
  notes: ListNotes;
  /** Prices on the globe, from all regions. */
  chips: PriceChip[];
  /** Conditions of the filter that were left out, because nothing fits all of them. */
  relaxed?: string[];
  /** A fare that is a proven deal, as example. */
  example: Pick<DestinationPrice, 'code' | 'city' | 'cityAr'> | null;
};

/** Derived from the whole list, which is fetched once per origin and trip type. */
export function landingFaresQuery(query: Omit<LandingQuery, 'view'>): Query<LandingFares> {
  const { origin, tripType, region, show, filter } = query;
  const parameters = tripFilterParameters(filter);
  return {
    key: ['landing fares', { origin, tripType, region, show, ...parameters }],
    fetch: async (client) => {
      if (!isFiltering(filter)) {
        return pickLandingFares(
          await client.fetchQuery(queries.destinationPrices({ origin, tripType })),
          query,
        );
      }
      const { rows, relaxed } = await client.fetchQuery(queries.filteredPrices(query));
      return { ...pickLandingFares(rows, query), ...(relaxed && { relaxed }) };
    },
  };
}

/** @param fares the whole list of the origin, cheapest first */
function pickLandingFares(
  fares: readonly DestinationPrice[],
  { origin, region, show }: Omit<LandingQuery, 'view'>,
): LandingFares {
  const inRegion = region === 'all' ? fares : fares.filter((fare) => fare.region === region);
  const example = fares.find(
    (fare) => fare.assessment?.status === 'assessed' && fare.assessment.evidence.isDeal,
  );
  return {
    listed: inRegion.slice(0, show).map(asCard),
    count: inRegion.length,
    notes: notesOf(inRegion),
    chips: listPriceChips(fares, origin),
    example: example ? pick(example, ['code', 'city', 'cityAr']) : null,
  };
}

export function asCard(fare: DestinationPrice): CardFare {
  const { assessment } = fare;
  return {
    ...pick(fare, cardFields),
    assessment:
      assessment?.status === 'assessed'
        ? { status: 'assessed', evidence: pick(assessment.evidence, evidenceFields) }
        : assessment,
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
