/**
 * Checks an alert at the moment it is sent: the price is still listed and still within what was promised, else the
 * alert is dropped. Gathers what it says.
 */
import { belowUsualPercent, type DropReason } from '#contract/domain/alert.ts';
import { addDays, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import { hourMs } from '#contract/domain/durations.ts';
import { listedHours } from '#contract/domain/freshness.ts';
import { nameCity } from '#contract/domain/iata.ts';
import type { Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { dealPagePath } from '#contract/domain/pages.ts';
import type { LocalizedText } from '#contract/domain/settings.ts';
import { verdictOf } from '#contract/domain/verdict.ts';
import { originOf } from '#server/people/accounts/account-mail.ts';
import { alertedFares, type TripPriceContext } from '#server/people/watches/trip-price.service.ts';
import { findWatchWithLows, type WatchWithLows } from '#server/people/watches/watch.repository.ts';
import { findTripFare } from '#server/people/watches/watched-trip.repository.ts';
import {
  checkKeyOf,
  confirmationOf,
  listChecksOfTrip,
} from '#server/pipeline/checks/price-check.repository.ts';
import { findFareDealState, listDealsById } from '#server/pipeline/deals/deal.repository.ts';
import { windowDays } from '#server/pipeline/deals/discount.ts';
import { stateFares } from '#server/pipeline/deals/evidence.service.ts';
import { findEarlierLows, lowestOfDays } from '#server/pipeline/deals/lowest-claim.ts';
import {
  type CurrentFare,
  findListedFare,
  listDailyLows,
  sampleSource,
} from '#server/pipeline/fares/fare.repository.ts';
import { isPremiumDeal, listPremiumCodes } from '#server/pipeline/premium/premium-policy.ts';
import {
  type Airport,
  hasOtherAirports,
  type ReferenceData,
} from '#server/pipeline/reference/reference-data.ts';
import { listPeriodsOf } from '#server/pipeline/reference/unusual-periods.ts';
import type { Config } from '#server/platform/config/config.ts';
import { type BookingSettingsCopy, bookingOptionsOf } from '#server/public/outbound/booking-options.ts';
import { presentConfirmation } from '#server/public/pricing/fare.presenter.ts';
import { type AlertRecord, isMember } from './alert.repository.ts';
import type { AlertFacts } from './alert-facts.ts';

export type FactsContext = TripPriceContext & {
  reference: ReferenceData;
  config: Pick<Config, 'appUrl' | 'port'>;
  settings: BookingSettingsCopy;
};

type Checked = Finding | DropReason;
type Finding = {
  fare: CurrentFare;
  /** All that are watched; omitted: its own. */
  airports?: readonly string[];
  cause: AlertFacts['cause'];
  /** The record of the trip's own months says so, with enough days. */
  isLowestOfTrip: boolean;
};

export async function checkAlert(
  context: FactsContext,
  alert: AlertRecord,
  language: Language,
): Promise<AlertFacts | DropReason> {
  const checked = alert.watchId === null ? await checkDeal(context, alert) : await checkWatch(context, alert);
  if (typeof checked === 'string') return checked;
  return describeFare(context, { ...checked, alertId: alert.id, language });
}

async function checkWatch(context: FactsContext, alert: AlertRecord): Promise<Checked> {
  const { db, now } = context;
  const watch = await findWatchWithLows(db, alert.watchId ?? '', now());
  if (!watch) return 'unsubscribed';
  if (watch.isPaused || (watch.snoozedUntil !== null && watch.snoozedUntil > now())) return 'paused';
  const { airports } = watch;
  const places = airports.map((destination) => ({ destination, source: '', isPremium: false }));
  if (await isKeptFrom(context, alert, places)) return 'locked';
  const shown = await alertedFares(context, db);
  const fare = await findTripFare(db, watch.tripId, { shown, now: now() });
  if (!fare) return 'price_gone';
  const promise = await findPromise(context, watch, fare);
  if (!promise || fare.price > promise.price) return 'price_changed';
  const { id, condition } = watch;
  const target = condition === 'newLow' ? null : promise.price;
  const cause = { kind: 'watch', watchId: id, condition, target } as const;
  return { fare, airports, cause, isLowestOfTrip: condition === 'newLow' && promise.days >= claimedDays };
}

/** Recorded days of the last 30 that "the lowest in 30 days" needs. */
const claimedDays = 20;

/** The price that keeps what the watch promises, and the recorded days it rests on; undefined while unknown. */
async function findPromise(
  context: FactsContext,
  watch: WatchWithLows,
  fare: CurrentFare,
): Promise<{ price: number; days: number } | undefined> {
  if (watch.condition === 'below') return watch.below === null ? undefined : { price: watch.below, days: 0 };
  if (watch.condition === 'newLow') {
    const { lows } = watch;
    if (lows.length === 0) return undefined;
    return { price: Math.min(...lows.map(({ price }) => price)), days: lows.length };
  }
  const assessment = await assess(context, { ...fare, airports: watch.airports }, context.now());
  const usual = assessment?.status === 'assessed' ? assessment.evidence.reference : null;
  const state = await findFareDealState(context.db, fare, context.now());
  return usual === null || state === 'pending'
    ? undefined
    : { price: (usual * (100 - belowUsualPercent)) / 100, days: 0 };
}

async function checkDeal(context: FactsContext, alert: AlertRecord): Promise<Checked> {
  const { db, now } = context;
  const [deal] = await listDealsById(db, [alert.dealId ?? '']);
  if (deal?.status !== 'published') return 'price_gone';
  if (deal.expiresAt !== null && deal.expiresAt <= now()) return 'price_gone';
  if (await isKeptFrom(context, alert, [deal])) return 'locked';
  const { departureDate } = deal;
  const shown = await alertedFares(context, db);
  // The fare of a deal's own days, as listed now.
  const fare = departureDate && (await findListedFare(db, { ...deal, departureDate }, shown));
  if (!fare) return 'price_gone';
  if (fare.price > alert.price) return 'price_changed';
  return { fare, cause: { kind: 'deal' }, isLowestOfTrip: false };
}

/** Whether a Premium destination or deal is kept from the recipient: its figures may not leave the server. */
async function isKeptFrom(
  { db, now }: FactsContext,
  { recipientId }: AlertRecord,
  deals: readonly Parameters<typeof isPremiumDeal>[1][],
): Promise<boolean> {
  const codes = await listPremiumCodes(db);
  const places = { isPremium: (code: string) => codes.has(code) };
  const isPremium = deals.some((deal) => isPremiumDeal(places, deal));
  return isPremium && !(await isMember(db, recipientId, now()));
}

type CityFare = CurrentFare & { airports: readonly string[] };

async function assess(context: FactsContext, fare: CityFare, now: Date) {
  const [stated] = await stateFares(context, fare, [fare], now);
  return stated?.assessment;
}

export async function describeFare(
  context: FactsContext,
  {
    fare,
    airports = [fare.destination],
    cause,
    isLowestOfTrip,
    alertId,
    language,
  }: Finding & { alertId: string; language: Language },
): Promise<AlertFacts | DropReason> {
  const { db, reference } = context;
  const now = context.now();
  const origin = reference.airports.get(fare.origin);
  const destination = reference.airports.get(fare.destination);
  if (!origin || !destination) return 'price_gone';
  const airline = fare.airline === null ? undefined : reference.airlines.get(fare.airline);
  const assessment = await assess(context, { ...fare, airports }, now);
  const evidence = assessment?.status === 'assessed' ? assessment.evidence : null;
  // Only a published deal causes an alert of a deal; a watched fare may be one as well.
  const dealState = cause.kind === 'deal' ? 'published' : await findFareDealState(db, fare, now);
  const { source } = fare;
  const departureMonth = monthOf(fare.departureDate);
  const cohorts = airports.map((airport) => ({ source, destination: airport, departureMonth }));
  const checks = await listChecksOfTrip(db, fare, new Date(now.getTime() - listedHours * hourMs));
  const checksOfFare = checks.filter((check) => checkKeyOf(check) === checkKeyOf(fare));
  const confirmation = confirmationOf(fare, checksOfFare, now);
  const today = riyadhDate(now);
  const since = addDays(today, -windowDays);
  const lows = lowestOfDays((await listDailyLows(db, fare, cohorts, { since })).flat());
  return {
    ...fare,
    alertId,
    cause,
    originCity: cityOf(origin),
    destinationCity: cityOf(destination, hasOtherAirports(reference, destination.code)),
    airline: airline ? { ar: airline.nameAr, en: airline.name } : null,
    confirmation: presentConfirmation({ confirmation }, bookingOptionsOf(context.settings.current())),
    isSample: fare.source === sampleSource,
    // A price under review is told as a price alone.
    usual: dealState === 'pending' ? null : (evidence?.reference ?? null),
    discountPercentage: evidence?.discountPercentage ?? 0,
    verdict: assessment ? verdictOf({ assessment, price: fare.price, dealState }) : null,
    isLowestIn30Days: isLowestOfTrip || (evidence?.isLowestIn30Days ?? false),
    earlierLows: findEarlierLows(lows, fare.price),
    dailyLows: lows,
    unusualPeriods: listPeriodsOf(context.unusualPeriods?.() ?? [], [fare.destination], {
      from: lows[0]?.day ?? today,
      until: today,
    }).map(({ start, end, reason }) => ({ start, end, reason })),
    url: dealPageUrl(context, { ...fare, airports }, language),
  };
}

function cityOf({ code, city, cityAr }: Airport, namesAirport = false): LocalizedText {
  const airport = namesAirport ? code : null;
  return { ar: nameCity(cityAr, airport), en: nameCity(city, airport) };
}

/** The deal page with the trip's month and day chosen: of the airport alone, unless its city is watched. */
function dealPageUrl(
  { config, reference }: FactsContext,
  { origin, destination, tripType, departureDate, airports }: CityFare,
  language: Language,
): string {
  const query = new URLSearchParams({
    origin,
    tripType,
    month: monthOf(departureDate),
    date: departureDate,
    ...(hasOtherAirports(reference, destination) && airports.length === 1 && { airport: 'only' }),
  });
  return `${originOf(config)}${localizedPath(language, dealPagePath(destination))}?${query}`;
}
