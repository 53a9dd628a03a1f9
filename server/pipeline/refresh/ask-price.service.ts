/** Asks a source for exactly the trip of a listed price, stores its answer, and records what came of it. */
import { fromHalalas } from '#contract/domain/money.ts';
import {
  insertPriceCheck,
  outcomeOf,
  type PriceCheck,
} from '#server/pipeline/checks/price-check.repository.ts';
import { keyOf } from '#server/pipeline/fares/board.ts';
import type { CurrentFare } from '#server/pipeline/fares/fare.repository.ts';
import { emptyReport, ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import { normalise } from '#server/pipeline/observations/normalise.ts';
import { createPriceDoubt } from '#server/pipeline/observations/price-doubt.ts';
import type {
  ExactRequest,
  FareProvider,
  ProviderError,
  ProviderRow,
} from '#server/pipeline/providers/provider.ts';
import { asProviderFailure, type RefreshContext, storeRead } from './refresh.service.ts';

/**
 * @returns the lists (`origin:tripType`) whose fares, or what is told of them, may have changed, for the caller to
 * publish; null when the source was not asked
 * @throws database errors; failures of the provider are recorded and answered as `failed`
 */
export async function askForPrice(
  context: RefreshContext,
  provider: FareProvider,
  listed: CurrentFare,
  signal: AbortSignal,
): Promise<ReadonlySet<string> | null> {
  const request = exactRequestOf(listed);
  const startedAt = context.now();
  const rows: ProviderRow[] = [];
  let report = emptyReport();
  let failure: ProviderError | null = null;
  try {
    report = await ingestRows(context, keepRows(provider.read(request, { now: startedAt, signal }), rows));
  } catch (error) {
    failure = asProviderFailure(error, provider.name);
    if (!failure.wasAsked) return null;
  }
  const [answer = null] = await listPlausible(context, rows, request);
  await recordCheck(context, provider.name, {
    listed,
    answer,
    // Rows came, and all were refused, unverified or too good: no price, and not the word that there is none.
    hasFailed: failure !== null || (answer === null && rows.length > 0),
  });
  await storeRead(context, { provider: provider.name, request, startedAt, report, failure });
  // The check changes what is told of the listed price, whatever was stored.
  return new Set([...report.touched, keyOf(listed)]);
}

/** The question about exactly this trip, at the airports it was seen for. */
export function exactRequestOf(fare: CurrentFare): ExactRequest {
  return {
    kind: 'exact',
    origin: fare.originAirport,
    destination: fare.destinationAirport,
    tripType: fare.tripType,
    departureDate: fare.departureDate,
    returnDate: fare.returnDate,
  };
}

export type Answer = Pick<CurrentFare, 'price' | 'site'>;

async function* keepRows(
  chunks: AsyncIterable<readonly ProviderRow[]>,
  kept: ProviderRow[],
): AsyncGenerator<readonly ProviderRow[]> {
  for await (const chunk of chunks) {
    kept.push(...chunk);
    yield chunk;
  }
}

/** The fares of exactly the trip that would be believed if they were seen, cheapest first. */
export async function listPlausible(
  { db, reference, now }: Pick<RefreshContext, 'db' | 'reference' | 'now'>,
  rows: readonly ProviderRow[],
  { tripType, departureDate, returnDate }: Pick<ExactRequest, 'tripType' | 'departureDate' | 'returnDate'>,
): Promise<Answer[]> {
  const observations = rows.flatMap((row) => {
    if (!('fare' in row)) return [];
    const checked = normalise(row.fare, { reference, now: now() });
    return 'value' in checked ? [checked.value] : [];
  });
  const ofTrip = observations.filter(
    (each) =>
      each.tripType === tripType && each.departureDate === departureDate && each.returnDate === returnDate,
  );
  if (ofTrip.length === 0) return [];
  const doubtful = new Set(await createPriceDoubt({ db, reference })(ofTrip));
  return ofTrip
    .filter((each) => !doubtful.has(each))
    .map(({ site, priceHalalas }) => ({ site, price: fromHalalas(priceHalalas) }))
    .sort((one, other) => one.price - other.price);
}

async function recordCheck(
  { db, now }: RefreshContext,
  askedSource: string,
  { listed, answer, hasFailed }: { listed: CurrentFare; answer: Answer | null; hasFailed: boolean },
): Promise<void> {
  const checkedAt = now();
  const outcome = hasFailed ? 'failed' : outcomeOf(listed, answer?.price ?? null);
  const isAnswered = outcome === 'confirmed' || outcome === 'changed';
  const check: PriceCheck = {
    ...listed,
    checkedAt,
    askedSource,
    answeredSite: isAnswered && answer ? answer.site : null,
    answered: isAnswered && answer ? answer.price : null,
    outcome,
  };
  await insertPriceCheck(db, check);
}
