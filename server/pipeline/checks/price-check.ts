/** What an exact question about a listed price says, alone and together with earlier ones; pure. */
import { type CheckOutcome, type ConfirmationState, isConfirmedBy } from '#contract/domain/confirmation.ts';
import { listedHours } from '#contract/domain/freshness.ts';
import type { Itinerary } from '#contract/domain/itinerary.ts';
import type { Site } from '#contract/domain/site.ts';

/** The key of a fare with the price that was listed. */
export type ListedPrice = Itinerary & {
  source: string;
  site: Site;
  /** SAR. */
  price: number;
  observedAt: Date;
};

export type PriceCheck = ListedPrice & {
  checkedAt: Date;
  askedSource: string;
  answeredSite: Site | null;
  /** SAR; the cheapest price of the answer. */
  answered: number | null;
  outcome: CheckOutcome;
};

const hourMs = 3_600_000;

/** What came of a question: an empty answer is unknown, however many there are, since blocked sources answer so. */
export function outcomeOf(listed: Pick<ListedPrice, 'price'>, answered: number | null): CheckOutcome {
  if (answered === null) return 'empty';
  return isConfirmedBy(listed.price, answered) ? 'confirmed' : 'changed';
}

/** What is told of a listed price. */
export type Confirmation = {
  state: Exclude<ConfirmationState, 'none'>;
  at: Date;
  site: Site | null;
  askedSource: string;
  /** SAR; null when it is gone. */
  price: number | null;
};

/**
 * What the checks say of a listed price; undefined when nothing. A check holds for the price it was about: a newer
 * sighting of the same price outweighs a contradiction, and leaves a confirmation standing.
 * @param checks of the same trip, source and site, in any order
 */
export function confirmationOf(
  listed: Pick<ListedPrice, 'price' | 'observedAt'>,
  checks: readonly PriceCheck[],
  now: Date,
): Confirmation | undefined {
  const since = now.getTime() - listedHours * hourMs;
  const telling = checks
    .filter(({ price, checkedAt }) => price === listed.price && checkedAt.getTime() > since)
    .filter(({ outcome }) => outcome !== 'empty' && outcome !== 'failed')
    .toSorted((a, b) => b.checkedAt.getTime() - a.checkedAt.getTime());
  const [newest] = telling;
  if (!newest || newest.outcome === 'empty' || newest.outcome === 'failed') return undefined;
  const isOutweighed = newest.outcome !== 'confirmed' && listed.observedAt > newest.checkedAt;
  if (isOutweighed) return undefined;
  const { outcome, checkedAt, answeredSite, askedSource, answered } = newest;
  return { state: outcome, at: checkedAt, site: answeredSite, askedSource, price: answered };
}

/** The trip at its site, as the key of `fare` within one list. */
export function checkKeyOf({
  source,
  site,
  destination,
  departureDate,
  returnDate,
}: Pick<ListedPrice, 'source' | 'site' | 'destination' | 'departureDate' | 'returnDate'>): string {
  return [source, site, destination, departureDate, returnDate].join(':');
}
