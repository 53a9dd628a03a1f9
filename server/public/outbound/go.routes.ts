/** `GET /go/RUH-CAI/wego?…`: records the click and redirects to the booking site with the trip filled in. */
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { riyadhDate } from '#contract/domain/dates.ts';
import type { Itinerary } from '#contract/domain/itinerary.ts';
import { defaultLanguage } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { toHalalas } from '#contract/domain/money.ts';
import { checkParty, isOneAdult } from '#contract/domain/party.ts';
import { adults, departureAirport, iataCode, isoDate, language, minors, site } from '#contract/schemas.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import type { CurrentFare } from '#server/pipeline/fares/fare.repository.ts';
import { findPartnerUrl, isPartnerUrl } from '#server/pipeline/partner-links/partner-link.service.ts';
import { accessToDestination } from '#server/pipeline/premium/premium-policy.ts';
import { findAirport, type ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { addressOf } from '#server/platform/http/client-address.ts';
import type { HttpEnv, Identify } from '#server/platform/http/http-env.ts';
import type { RespondNotFound } from '#server/platform/http/not-found-response.ts';
import { createRateLimit } from '#server/platform/http/rate-limit.ts';
import type { Logger } from '#server/platform/logger.ts';
import { buildBookingLink, listTripFaults } from './booking-link.ts';
import { type BookingSettingsCopy, bookingOptionsOf, canShowBookingSite } from './booking-options.ts';

type GoContext = {
  db: Db;
  board: Board;
  reference: ReferenceData;
  settings: BookingSettingsCopy;
  logger: Logger;
  identify: Identify;
  respondNotFound: RespondNotFound;
  now: () => Date;
  config: { trustProxy: number };
};

/** Recorded clicks per address and in total, so that the table stays small for years. */
const addressAllowance = { perMinute: 30, burst: 60 };
const totalAllowance = { perMinute: 300, burst: 3000 };

const trip = z.object({
  origin: departureAirport,
  destination: iataCode,
  site,
  departureDate: isoDate,
  returnDate: isoDate.optional(),
  adults: adults,
  children: minors,
  infants: minors,
  lang: language.default(defaultLanguage),
});
type Trip = z.output<typeof trip>;

/**
 * A trip that cannot be booked, is locked for the reader, or is no longer on that site, redirects to its deal
 * page. Above the rate limit the redirect still works but the click is not recorded. An invalid trip is not
 * found.
 */
export function goRoutes(context: GoContext): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  const byAddress = createRateLimit({ ...addressAllowance, now: context.now });
  const overall = createRateLimit({ ...totalAllowance, now: context.now, maxKeys: 1 });
  routes.get('/go/:pair/:site', async (c) => {
    const requested = readTrip(c);
    const destination = requested && findAirport(context.reference, requested.destination);
    if (!requested || !destination) return context.respondNotFound(c);
    const itinerary: Itinerary = {
      origin: requested.origin,
      destination: destination.code,
      tripType: requested.returnDate ? 'roundtrip' : 'oneway',
      departureDate: requested.departureDate,
      returnDate: requested.returnDate ?? null,
    };
    c.header('Cache-Control', 'private, no-store');
    const isBookable =
      canShowBookingSite(
        bookingOptionsOf(context.settings.current()),
        requested.site,
        context.board.findEntry(itinerary, itinerary.destination),
      ) && Object.keys(listTripFaults(itinerary, riyadhDate(context.now()))).length === 0;
    if (!isBookable || (await isLocked(context, destination.code, c.req.raw.headers))) {
      const query = new URLSearchParams({ origin: itinerary.origin, tripType: itinerary.tripType });
      return c.redirect(localizedPath(requested.lang, `/deal/${destination.code}?${query}`));
    }
    const fare = findFare(context.board, itinerary, requested.site);
    const target = await findTarget(context, { requested, itinerary, fare });
    const isCounted = byAddress.tryTake(addressOf(c, context.config.trustProxy)) && overall.tryTake('all');
    if (isCounted) await recordClick(context, { requested, itinerary, fare });
    return c.redirect(target);
  });
  return routes;
}

/** Identifies the reader for Premium destinations only, so that other redirects need no database. */
async function isLocked({ board, identify }: GoContext, code: string, headers: Headers): Promise<boolean> {
  if (!accessToDestination(board, 'guest', code).isLocked) return false;
  const { viewer } = await identify(headers);
  return accessToDestination(board, viewer, code).isLocked;
}

function readTrip(c: Context): Trip | undefined {
  const [origin, destination, ...more] = c.req.param('pair')?.split('-') ?? [];
  const parsed = trip.safeParse({ ...c.req.query(), origin, destination, site: c.req.param('site') });
  if (!parsed.success || more.length > 0) return undefined;
  return checkParty({ ...parsed.data, bags: 0 }) ? parsed.data : undefined;
}

function findFare(board: Board, itinerary: Itinerary, bookingSite: string): CurrentFare | undefined {
  return board
    .findEntry(itinerary, itinerary.destination)
    ?.fares.find(
      (fare) =>
        fare.site === bookingSite &&
        fare.departureDate === itinerary.departureDate &&
        fare.returnDate === itinerary.returnDate,
    );
}

type Departure = { requested: Trip; itinerary: Itinerary; fare: CurrentFare | undefined };

/** The fare's own link (affiliate if available), else the booking site's search with the trip filled in. */
async function findTarget(context: GoContext, { requested, itinerary, fare }: Departure): Promise<string> {
  const flown = fare
    ? { ...itinerary, origin: fare.originAirport, destination: fare.destinationAirport }
    : itinerary;
  const { site: bookingSite, lang, adults, children, infants } = requested;
  const trip = { site: bookingSite, itinerary: flown, language: lang, adults, children, infants };
  if (fare?.deepLink && isOneAdult({ ...requested, bags: 0 })) {
    const partnerUrl = await findPartnerUrl(context.db, fare.deepLink).catch(() => undefined);
    if (partnerUrl && isPartnerUrl(partnerUrl)) return partnerUrl;
    if (isPartnerUrl(fare.deepLink)) return fare.deepLink;
  }
  return buildBookingLink({ ...trip, templates: bookingOptionsOf(context.settings.current()).templates });
}

/** Nothing of the reader. A failure to record the click must not stop the redirect. */
async function recordClick(context: GoContext, { requested, itinerary, fare }: Departure): Promise<void> {
  const { site, adults, children, infants, lang } = requested;
  const { origin, destination, tripType, departureDate, returnDate } = itinerary;
  try {
    await context.db
      .insertInto('booking_click')
      .values({
        clicked_at: context.now(),
        site,
        origin,
        destination,
        trip_type: tripType,
        departure_date: departureDate,
        return_date: returnDate,
        adults,
        children,
        infants,
        language: lang,
        // Price and source shown for this trip, if known.
        price_halalas: fare ? toHalalas(fare.price) : null,
        source: fare?.source ?? null,
      })
      .execute();
  } catch (error) {
    context.logger.warn({ err: error }, 'booking click not recorded');
  }
}
