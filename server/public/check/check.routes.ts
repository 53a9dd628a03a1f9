/** `GET /api/check`: a price that somebody saw anywhere, judged by the record of its trip. */
import type { z } from 'zod';
import { checkPrice, type PriceCheck, priceCheck, readPriceQuestion } from '#contract/api/check.ts';
import type { FareAssessment, FareHistory } from '#contract/api/pricing.ts';
import type { SimilarClaims } from '#contract/api/record.ts';
import type { Viewer } from '#contract/domain/account.ts';
import { addDays, type IsoDate, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import { checkPath, todayBases } from '#contract/domain/price-check.ts';
import { recordOf, usualOf } from '#contract/domain/verdict.ts';
import { readQuestion } from '#contract/domain/wish/read-question.ts';
import type { WishReader } from '#contract/domain/wish/read-wish.ts';
import { stateFares } from '#server/pipeline/deals/evidence.service.ts';
import { type AssessedFare, findCheapestFare, findCheapestOfCity } from '#server/pipeline/fares/cheapest.ts';
import {
  type CurrentFare,
  type FareListKey,
  listRecordedSources,
  sampleSource,
} from '#server/pipeline/fares/fare.repository.ts';
import { withhold } from '#server/pipeline/premium/premium-policy.ts';
import type { SourceRules } from '#server/pipeline/sources/source-rules.ts';
import { AppError } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { createRateLimit } from '#server/platform/http/rate-limit.ts';
import { listTripFaults } from '#server/public/outbound/booking-link.ts';
import { type BookingSettingsCopy, bookingOptionsOf } from '#server/public/outbound/booking-options.ts';
import { assessmentOfCity } from '#server/public/pricing/city-verdict.ts';
import { getDestination } from '#server/public/pricing/destination-pair.ts';
import { type HistoryContext, historyDays, readCompared } from '#server/public/pricing/fare-history.ts';
import type { ReadSimilar } from '#server/public/record/record.routes.ts';

type CheckContext = HistoryContext & {
  settings: BookingSettingsCopy;
  config: { isDemo: boolean };
  sourceRules: Pick<SourceRules, 'of'>;
  readSimilar: ReadSimilar;
  read: WishReader;
};
type Asked = z.output<typeof checkPrice.query> & { viewer: Viewer };

/** Any price may be asked for, so that answers are not kept: each costs a few queries. */
const checkAllowance = { perMinute: 120, burst: 120 };
const lowestDays = 30;

export function checkRoutes(context: CheckContext): OperationRoute[] {
  const allowance = createRateLimit({ ...checkAllowance, now: context.now });
  return [
    operationRoute(checkPrice, ({ query, caller }) => {
      if (!allowance.tryTake(caller.address))
        throw new AppError('too_many_requests', { log: 'too many prices checked' });
      return readCheck(context, { ...query, viewer: caller.viewer });
    }),
    operationRoute(readPriceQuestion, ({ query: { text } }) =>
      readQuestion(text, { read: context.read, today: riyadhDate(context.now()) }),
    ),
  ];
}

/** @throws AppError `validation_failed` for impossible days, `not_found` for an unknown destination */
async function readCheck(context: CheckContext, asked: Asked): Promise<PriceCheck> {
  const { origin, destination, departure, price, place, viewer } = asked;
  const back = asked.return ?? null;
  const tripType = back === null ? 'oneway' : 'roundtrip';
  const days = { departureDate: departure, returnDate: back };
  const today = riyadhDate(context.now());
  const faults = listTripFaults({ origin, destination, tripType, ...days }, today);
  const fields = Object.entries(faults).map(([name, fault]) => [name.replace('Date', ''), fault]);
  if (fields.length > 0)
    throw new AppError('validation_failed', { log: 'trip', fields: Object.fromEntries(fields) });
  const key = { origin, tripType } as const;
  const { airport, airports, locked } = getDestination(context, { ...key, code: destination, place, viewer });
  const nothing: PriceCheck = {
    ...withhold(priceCheck),
    origin,
    destination: place === 'city' ? destination : airport.code,
    place,
    city: airport.city,
    cityAr: airport.cityAr,
    tripType,
    departure,
    return: back,
    price,
    locked,
    isSample: false,
    address: checkPath({ ...asked, return: back, isAirportOnly: place === 'airport' }),
  };
  const entries = airports.flatMap((code) => context.board.findEntry(key, code) ?? []);
  const { code } = airport;
  const found = locked ? undefined : findToday(entries, days, context.now());
  const source = found?.fare.source ?? (locked ? undefined : await findSource(context, key, airports));
  if (source === undefined) return nothing;
  const isSample = source === sampleSource;
  const priced = { ...key, source, destination: found?.fare.destination ?? code, price, ...days };
  const compared = await judge(context, priced, { entries, airports });
  const { feathers, verdict, dailyLows } = compared;
  const similar = feathers && (await context.readSimilar({ ...key, destination: code, feathers }));
  return {
    ...nothing,
    isSample,
    verdict,
    feathers,
    ...presentRecord(compared),
    lowest30: findLowest(dailyLows, addDays(today, -lowestDays)),
    today: found ? presentToday(found, bookingOptionsOf(context.settings.current())) : null,
    similar: similar && presentSimilar(similar),
    history: { code, ...key, locked, isSample, ...compared, current: null },
  };
}

/** Where nothing is listed now, the source that knew the trip last. */
async function findSource(context: CheckContext, key: FareListKey, airports: readonly string[]) {
  const since = addDays(riyadhDate(context.now()), -historyDays);
  const sources = await listRecordedSources(context.db, key, { airports, since });
  const shown = sources.filter((source) => context.sourceRules.of(source).permission.show !== 'no');
  const recorded = shown.find((source) => source !== sampleSource);
  return recorded ?? (context.config.isDemo ? shown[0] : undefined);
}

/** The usual price with what it is of, and the days that stand behind it. */
function presentRecord({
  assessment,
  dailyLows,
  departureMonth,
}: Pick<FareHistory, 'assessment' | 'dailyLows' | 'departureMonth'>) {
  const evidence = assessment?.status === 'assessed' ? assessment.evidence : null;
  const thin = assessment?.status === 'insufficient' ? assessment : null;
  return {
    usual: usualOf(recordOf(assessment)),
    basis: departureMonth === null ? ('route' as const) : ('month' as const),
    days: evidence?.days ?? thin?.days ?? null,
    needed: thin?.needed ?? null,
    since: dailyLows.find(({ day }) => day >= (evidence?.windowStart ?? ''))?.day ?? null,
  };
}

function presentSimilar({ isSample, scope, similar, all }: SimilarClaims): PriceCheck['similar'] {
  return { isSample, scope, similar, all };
}

type Days = Pick<CurrentFare, 'departureDate' | 'returnDate'>;
type Today = { fare: CurrentFare; basis: (typeof todayBases)[number] };

const isOfDays = (fare: Days, days: Days): boolean =>
  fare.departureDate === days.departureDate && fare.returnDate === days.returnDate;

/** The cheapest fare now of the days, else of their month, else of any. */
function findToday(entries: readonly AssessedFare[], days: Days, now: Date): Today | undefined {
  const fits = {
    day: (fare: Days) => isOfDays(fare, days),
    month: (fare: Days) => monthOf(fare.departureDate) === monthOf(days.departureDate),
    route: () => true,
  };
  for (const basis of todayBases) {
    const cheapest = entries.flatMap(({ fares }) => findCheapestFare(fares.filter(fits[basis]), now) ?? []);
    const found = findCheapestOfCity(cheapest);
    if (found) return { fare: found.fare, basis };
  }
  return undefined;
}

/** With the stored assessment where the price is that of the cheapest fare of all, as its card has it. */
async function judge(
  context: CheckContext,
  priced: Parameters<typeof readCompared>[1],
  { entries, airports }: { entries: readonly AssessedFare[]; airports: readonly string[] },
) {
  const isAsked = (fare: CurrentFare) => fare.price === priced.price && isOfDays(fare, priced);
  const cheapest = findCheapestOfCity(entries);
  const listed = cheapest && isAsked(cheapest.fare) ? cheapest : undefined;
  const stored = listed ? assessmentOfCity(listed, airports) : null;
  const isOwn = stored !== null && stored === listed?.assessment;
  const [stated] = stored ? [] : await stateFares(context, priced, [{ ...priced, airports }], context.now());
  const found = stored ?? stated?.assessment ?? null;
  const isSeen = entries.some(({ fares }) => fares.some(isAsked));
  const asked = {
    airports: isOwn && listed ? [listed.fare.destination] : airports,
    assessment: isSeen ? found : withoutDeal(found),
  };
  const compared = await readCompared(context, priced, asked);
  if (found?.status !== 'insufficient') return compared;
  // Too few days for a verdict are counted all the same: of the month, else of all of them.
  const isEmpty = compared.dailyLows.length === 0;
  const counted = isEmpty ? await readCompared(context, priced, { ...asked, isOfRoute: true }) : compared;
  const days = found.days || counted.dailyLows.length;
  return { ...counted, assessment: { ...found, days, needed: Math.max(found.needed, days + 1) } };
}

/** What nobody but the asker has seen is no deal, however far below usual it is. */
function withoutDeal(assessment: FareAssessment | null): FareAssessment | null {
  if (assessment?.status !== 'assessed') return assessment;
  return { status: 'assessed', evidence: { ...assessment.evidence, isDeal: false, tier: null } };
}

function findLowest(lows: FareHistory['dailyLows'], since: IsoDate): PriceCheck['lowest30'] {
  const [lowest] = lows
    .filter(({ day }) => day >= since)
    .sort((a, b) => a.price - b.price || (a.day < b.day ? 1 : -1));
  return lowest ?? null;
}

/** A site that is switched off is not named. */
function presentToday(
  { fare, basis }: Today,
  { isOpen }: Pick<ReturnType<typeof bookingOptionsOf>, 'isOpen'>,
): PriceCheck['today'] {
  const { destination, departureDate, returnDate, price, site, observedAt, observedAtPrecision } = fare;
  return {
    basis,
    destination,
    departure: departureDate,
    return: returnDate,
    price,
    site: isOpen(site) ? site : null,
    observedAt: observedAt.toISOString(),
    observedAtPrecision,
  };
}
