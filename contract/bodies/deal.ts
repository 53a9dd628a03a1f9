/** Bodies of a deal: as it is sent, and as its form has it. */
import { z } from 'zod';
import { flightTypes, mostDealPrice } from '#contract/domain/deal.ts';
import { toRiyadhInstant } from '../domain/dates.ts';
import { cleanLine } from '../domain/typed-text.ts';
import { emptyAsNull, lineField } from '../form-fields.ts';
import {
  boundedText,
  departureAirport,
  iataCode,
  instant,
  isoDate,
  numberText,
  region,
  sar,
  site,
  tripType,
} from '../schemas.ts';

const airline = lineField(80);
/** Address of an uploaded or fetched image; any other is refused. */
const picture = boundedText(300).overwrite(cleanLine).nullable();
const price = sar.min(1).max(mostDealPrice);
const flightType = z.enum(flightTypes).nullable();
const day = isoDate.nullable();
const bookingSite = site.nullable();

export const dealFields = z.strictObject({
  departureCityCode: departureAirport.default('RUH'),
  destinationCode: iataCode,
  tripType: tripType.default('roundtrip'),
  /** A code of the reference data, or a name; null for a detected deal without one. */
  airline: airline.nullable(),
  airlineLogoUrl: picture.default(null),
  imageUrl: picture.default(null),
  originalPrice: price,
  dealPrice: price,
  flightType: flightType.default(null),
  /** Defaults to the destination's region. */
  region: region.optional(),
  isPremium: z.boolean().default(false),
  cheapestDate: day.default(null),
  returnDate: day.default(null),
  bestSite: bookingSite.default(null),
  expiresAt: instant.nullable().default(null),
});

/** A price in SAR as it is typed, in digits of any script. */
export const typedPrice = numberText(price);

/** As the form has it: what is not stated is empty text, and the end is on the clock of Riyadh. */
export const dealForm = z
  .strictObject({
    departureCityCode: departureAirport,
    destinationCode: iataCode,
    tripType,
    airline,
    airlineLogoUrl: picture,
    imageUrl: picture,
    originalPrice: typedPrice,
    dealPrice: typedPrice,
    flightType: emptyAsNull(flightType),
    region,
    isPremium: z.boolean(),
    cheapestDate: emptyAsNull(day),
    returnDate: emptyAsNull(day),
    bestSite: emptyAsNull(bookingSite),
    expiresAt: z.string().transform(toRiyadhInstant),
  })
  .transform((deal) => (deal.tripType === 'oneway' ? { ...deal, returnDate: null } : deal));
export type DealValues = z.input<typeof dealForm>;
export type DealBody = z.output<typeof dealForm>;
