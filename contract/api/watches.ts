/** Operations of watches: a person is told when a trip reaches a price. */
import { z } from 'zod';
import { alertObstacles, highestWatchPrice, watchConditions, watchWhenKinds } from '../domain/alert.ts';
import { baggageAllowances } from '../domain/itinerary.ts';
import * as account from '../endpoints/account.ts';
import * as people from '../endpoints/people.ts';
import { emailField, honeypotField } from '../form-fields.ts';
import { defineOperationsOf } from '../operation.ts';
import { readOnlyFields } from '../read-only.ts';
import {
  departureAirport,
  iataCode,
  instant,
  isoDate,
  isoMonth,
  sar,
  site,
  textUpTo,
  tripType,
  uuid,
} from '../schemas.ts';
import { feathers, observedAtPrecision, place } from './pricing.ts';

const define = defineOperationsOf({ ...account, ...people }, { tag: 'Watches' });
const params = z.object({ id: uuid });

const watchedFare = z.object({
  price: sar,
  /** Median of the record the price is compared with; null without enough history. */
  usual: sar.nullable(),
  feathers,
  site,
  /** Its airport, where the watch is of a city with several. */
  airport: iataCode.nullable(),
  departureDate: isoDate,
  returnDate: isoDate.nullable(),
  stops: z.number().int().nullable(),
  baggage: z.enum(baggageAllowances).nullable(),
  observedAt: instant,
  observedAtPrecision,
  isSample: z.boolean(),
});

export const watch = z.object({
  id: uuid,
  origin: departureAirport,
  originCity: z.string(),
  originCityAr: z.string(),
  destination: iataCode,
  destinationCity: z.string(),
  destinationCityAr: z.string(),
  /** Its city has other airports too, and the watch is of this one alone; without it a watch is of the whole city. */
  namesAirport: z.boolean(),
  tripType,
  condition: z.enum(watchConditions),
  /** SAR; null unless the condition is `below`. */
  below: sar.nullable(),
  whenKind: z.enum(watchWhenKinds),
  /** Days of departure; null for any. A round trip of chosen dates or a holiday is back by `until`. */
  from: isoDate.nullable(),
  until: isoDate.nullable(),
  holiday: z.object({ ar: z.string(), en: z.string() }).nullable(),
  /** `unconfirmed`: its address waits for confirmation. `locked`: Premium, and its owner is not a member. */
  state: z.enum(['active', 'paused', 'snoozed', 'unconfirmed', 'locked', 'ended']),
  snoozedUntil: instant.nullable(),
  createdAt: instant,
  lastCheckedAt: instant.nullable(),
  /** The cheapest listed fare of the trip at the last check; null when there was none. */
  last: watchedFare.nullable(),
  /** The price that fires it now, as far as it is known: SAR. */
  target: sar.nullable(),
  isReached: z.boolean(),
  lastAlertAt: instant.nullable(),
  lastAlertPrice: sar.nullable(),
  /** Lowest recorded price of each day for these months of departure, at most the last 30 days. */
  history: z.array(z.object({ day: isoDate, price: sar })),
});
export type Watch = z.output<typeof watch>;

export const listWatches = define('listWatches', {
  summary: 'One’s watches, the newest first',
  access: 'user or link',
  response: z.array(watch),
});

const terms = {
  /** SAR; without it the watch waits for a new low of 30 days. */
  below: sar.min(1).max(highestWatchPrice).nullable().optional(),
  condition: z.enum(watchConditions).optional(),
  /** One of: a month, days, or the first day of a period of the calendar. None of them: any dates. */
  month: isoMonth.optional(),
  from: isoDate.optional(),
  until: isoDate.optional(),
  holiday: isoDate.optional(),
};

export const createWatch = define('createWatch', {
  summary:
    'Watches a trip; a guest gives an email address and confirms it. Answers at once whether the price is already there',
  isCostly: true,
  body: z.strictObject({
    origin: departureAirport,
    destination: iataCode,
    /** `city`: all airports of the destination’s city that one may see. */
    ...place,
    tripType,
    ...terms,
    /** Of a guest; ignored for people who are signed in. */
    email: emailField.optional(),
    website: honeypotField,
  }),
  response: z.object({
    /** Null for a guest: the link in the mail shows it. */
    watch: watch.nullable(),
    /** A mail with a link was sent to the address. */
    isConfirmationSent: z.boolean(),
    /** Why its alerts would not arrive; null if they do, and for a guest. */
    obstacle: z.enum(alertObstacles).nullable(),
  }),
  successStatus: 201,
  errors: ['not_found', 'conflict', 'premium_required', 'too_many_requests', 'unauthenticated'],
});

export const updateWatch = define('updateWatch', {
  summary: 'Changes, pauses or snoozes a watch; what is left out stays',
  access: 'user or link',
  params,
  body: z.strictObject({
    ...terms,
    isAnyDates: z.boolean().optional(),
    isPaused: z.boolean().optional(),
    /** Null ends the snooze. */
    snoozedUntil: instant.nullable().optional(),
    ...readOnlyFields('id', 'origin', 'destination', 'tripType', 'state', 'last', 'history'),
  }),
  response: z.object({ watch }),
  errors: ['not_found', 'conflict', 'premium_required'],
});

export const deleteWatch = define('deleteWatch', {
  summary: 'Deletes a watch',
  access: 'user or link',
  params,
  response: z.object({ done: z.literal(true) }),
  errors: ['not_found'],
});

export const confirmWatch = define('confirmWatch', {
  summary:
    'Confirms one watch of a guest by its mailed link, within seven days; from then on its alerts are sent',
  body: z.strictObject({ token: textUpTo(100) }),
  response: z.object({
    /** Manages the watches of this address without an account. */
    link: z.string(),
    watch,
  }),
  errors: ['conflict', 'link_expired'],
});
