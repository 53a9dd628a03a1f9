/** Asks a fare source for today's price of one trip because a person waits for it. */
import type { AskedPrices } from '#contract/api/search.ts';
import type { Itinerary } from '#contract/domain/itinerary.ts';
import type { Language } from '#contract/domain/language.ts';
import type { Site } from '#contract/domain/site.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import { sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import { emptyReport, ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import type {
  ExactRequest,
  FareProvider,
  ProviderError,
  ProviderRow,
} from '#server/pipeline/providers/provider.ts';
import { type Answer, listPlausible } from '#server/pipeline/refresh/ask-price.service.ts';
import {
  asProviderFailure,
  type RefreshContext,
  storeRead,
} from '#server/pipeline/refresh/refresh.service.ts';
import { mayAskByItself, type SourceRules } from '#server/pipeline/sources/source-rules.ts';
import { listAnswering, type QuestionShares, withinRules } from '#server/pipeline/sources/within-rules.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { countedAs } from '#server/platform/http/operation.routes.ts';
import { createRateLimit } from '#server/platform/http/rate-limit.ts';
import { buildBookingLink } from '#server/public/outbound/booking-link.ts';
import { type BookingSettingsCopy, bookingOptionsOf } from '#server/public/outbound/booking-options.ts';

export type AskContext = {
  board: Board;
  settings: BookingSettingsCopy;
  fareProviders: readonly FareProvider[];
  sourceRules: SourceRules;
  questionShares: QuestionShares;
  /** Database and log of jobs: a question takes longer than a request's statement may. */
  refresh: RefreshContext;
  now: () => Date;
};

type AskMemory = {
  allowance: ReturnType<typeof createRateLimit>;
  /** Answers of the last minutes by trip and language. */
  answers: Map<string, AskedPrices>;
};

/** The same trip is not asked for again. */
const rememberedMs = 10 * 60_000;
const mostRemembered = 2_000;

/** A person compares a few days; every question costs money or quota. */
export function createAskMemory(now: () => Date): AskMemory {
  return { allowance: createRateLimit({ perMinute: 3, burst: 5, now }), answers: new Map() };
}

/** A person waits so long at most. */
const askDeadline = 20_000;

/** The sources a person's search may ask, in order; simulated prices need no question. */
export function listAskable({
  fareProviders,
  sourceRules,
}: Pick<AskContext, 'fareProviders' | 'sourceRules'>) {
  return listAnswering(fareProviders, 'exact').filter(
    ({ name }) => name !== sampleSource && sourceRules.of(name).permission.show !== 'no',
  );
}

/**
 * Asks one source after the other until one answers. What jobs may ask for is stored for everybody; the rest is shown
 * to this person alone.
 * @throws AppError `too_many_requests`
 */
export async function askForPrices(
  context: AskContext,
  { allowance, answers }: AskMemory,
  { itinerary, caller }: { itinerary: Itinerary; caller: Caller },
): Promise<AskedPrices> {
  const askable = listAskable(context);
  const askedAt = context.now().toISOString();
  if (askable.length === 0) return { state: 'unavailable', askedAt, prices: [] };
  const key = `${Object.values(itinerary).join(' ')} ${caller.language}`;
  const known = answers.get(key);
  if (known && context.now().getTime() - Date.parse(known.askedAt) < rememberedMs) return known;
  if (!allowance.tryTake(caller.address)) {
    throw new AppError('too_many_requests', { log: 'too many questions for prices' });
  }
  const signal = AbortSignal.timeout(askDeadline);
  let state: AskedPrices['state'] = 'unavailable';
  let hasShare = false;
  for (const provider of askable) {
    if (!takeShare(context, provider, { itinerary, caller })) continue;
    hasShare = true;
    const fares = await askOne(context, provider, { itinerary, signal });
    if (fares === null) continue;
    const prices = presentPrices(context, fares, { itinerary, language: caller.language });
    if (prices.length > 0) {
      if (answers.size >= mostRemembered) answers.clear();
      const answer = { state: 'answered' as const, askedAt, prices };
      // What only persons may ask for is for the one who asked.
      if (mayAskByItself(context.sourceRules.of(provider.name).permission)) answers.set(key, answer);
      return answer;
    }
    if (fares.length === 0) state = 'empty';
  }
  if (!hasShare)
    throw new AppError('too_many_requests', { log: 'the questions of one caller for today are used up' });
  return { state, askedAt, prices: [] };
}

/** Counts a question of the caller, unless their share of this day is used up. */
function takeShare(
  { questionShares }: AskContext,
  { name, costOf }: FareProvider,
  { itinerary, caller }: { itinerary: Itinerary; caller: Caller },
): boolean {
  const usd = costOf?.({ kind: 'exact', ...itinerary }) ?? 0;
  return questionShares.tryTake({ source: name, usd }, countedAs(caller));
}

/** The fares of exactly this trip; null when the source was not asked or did not answer. */
async function askOne(
  { refresh, sourceRules }: AskContext,
  provider: FareProvider,
  { itinerary, signal }: { itinerary: Itinerary; signal: AbortSignal },
): Promise<Answer[] | null> {
  const request: ExactRequest = { kind: 'exact', ...itinerary };
  const startedAt = refresh.now();
  const rows: ProviderRow[] = [];
  let report = emptyReport();
  let failure: ProviderError | null = null;
  try {
    const asked = withinRules(refresh, provider, 'person');
    for await (const chunk of asked.read(request, { now: startedAt, signal })) rows.push(...chunk);
    const isForAll = mayAskByItself(sourceRules.of(provider.name).permission);
    // Published by the job that follows lists which were left unpublished.
    if (isForAll) report = await ingestRows(refresh, [rows]);
  } catch (error) {
    failure = asProviderFailure(error, provider.name);
  }
  if (!failure || failure.wasAsked) {
    await storeRead(refresh, { provider: provider.name, request, startedAt, report, failure });
  }
  return failure ? null : listPlausible(refresh, rows, itinerary);
}

function presentPrices(
  { settings }: AskContext,
  fares: readonly Answer[],
  { itinerary, language }: { itinerary: Itinerary; language: Language },
): AskedPrices['prices'] {
  const booking = bookingOptionsOf(settings.current());
  const cheapest = new Map<Site, number>();
  for (const { site, price } of fares) {
    if (booking.isOpen(site)) cheapest.set(site, Math.min(price, cheapest.get(site) ?? price));
  }
  const { templates } = booking;
  return [...cheapest]
    .map(([site, price]) => ({
      site,
      price,
      url: buildBookingLink({ site, itinerary, adults: 1, language, templates }),
    }))
    .sort((a, b) => a.price - b.price);
}
