/** Mails of forms that need no account: a watch, a message, early access. */
import { z } from 'zod';
import { premiumPlans } from '#contract/domain/account.ts';
import { belowUsualPercent, watchConditions } from '#contract/domain/alert.ts';
import { nameCity } from '#contract/domain/iata.ts';
import { baggageAllowances, type TripType, tripTypes } from '#contract/domain/itinerary.ts';
import { formatNumber } from '#contract/domain/localized-format.ts';
import { sightingPrecisions } from '#contract/domain/sighting.ts';
import { siteNamesIn, sites } from '#contract/domain/site.ts';
import { writePricedTrip } from '#contract/domain/trip-unit.ts';
import { feathersOf, recordOfUsual, writeVerdict } from '#contract/domain/verdict.ts';
import type { Translate } from '#server/platform/http/translate.ts';
import type { MailPrice } from '#server/platform/mail/mail-text.ts';
import { writeDay, writeMoment, writeMoney } from '#server/platform/mail/price-words.ts';
import { defineLinkMail, defineMail } from './define-mail.ts';

const days = z.object({ from: z.string(), until: z.string() });

/** What a watch waits for; `below` in SAR. */
const terms = z.object({ condition: z.enum(watchConditions), below: z.number().nullable() });
/** When and where a price was seen, and for which days. */
const seenPrice = z.object({
  observedAt: z.string(),
  observedAtPrecision: z.enum(sightingPrecisions).nullable(),
  site: z.enum(sites),
  // Where the watch is of a city with several.
  airport: z.string().nullable().default(null),
  departureDate: z.string(),
  returnDate: z.string().nullable(),
  // Mails that wait since an older version say neither.
  stops: z.number().nullable().default(null),
  baggage: z.enum(baggageAllowances).nullable().default(null),
});
/** The price of a trip when it was asked for, and what is usual for it, SAR. */
const priceNow = z.object({
  price: z.number(),
  usual: z.number().nullable(),
  isSample: z.boolean(),
  // Mails that wait since an older version do not say it.
  seen: seenPrice.nullable().default(null),
});

/** A guest watches a trip: the link confirms the watch. Cities are in the language of the mail. */
export const confirmWatch = defineLinkMail(
  'confirm-watch',
  z.object({
    url: z.url(),
    trip: z.object({
      origin: z.string(),
      destination: z.string(),
      tripType: z.enum(tripTypes),
      days: days.nullable(),
    }),
    // Mails that wait since an older version have neither.
    terms: terms.nullable().default(null),
    now: priceNow.nullable().default(null),
  }),
  {
    words: ({ trip: { origin, destination } }) => ({ origin, destination }),
    more: ({ trip, terms, now }, t) => ({
      ...(now && { price: priceOf({ ...now, tripType: trip.tripType }, t) }),
      facts: [
        { label: t('mail.confirm-watch.trip'), value: t('mail.alert.route', trip) },
        { label: t('mail.confirm-watch.tripType'), value: t(`trip.${trip.tripType}`) },
        { label: t('mail.confirm-watch.days'), value: datesOf(trip.days, t) },
        ...(terms ? [{ label: t('mail.confirm-watch.terms'), value: termsOf(terms, t) }] : []),
      ],
    }),
    notes: ['mail.confirm-watch.note', 'mail.ignore'],
  },
);

function datesOf(period: z.output<typeof days> | null, t: Translate): string {
  if (period === null) return t('mail.confirm-watch.anyDays');
  return [...new Set([period.from, period.until])].map((day) => writeDay(day, t)).join(' – ');
}

type PriceNow = z.output<typeof priceNow> & { tripType: TripType };

function priceOf({ price, usual, isSample, seen, tripType }: PriceNow, t: Translate): MailPrice {
  const feathers = feathersOf(price, usual);
  const sentence = writeVerdict(price, recordOfUsual(usual), { language: t.language, say: t });
  return {
    label: nameCity(t('mail.confirm-watch.now'), seen?.airport ?? null),
    amount: writeMoney(price, t),
    verdict: feathers && { feathers, sentence },
    seen: seen ? writeSeen({ ...seen, tripType }, t) : [],
    sample: isSample ? t('mail.alert.sample') : null,
  };
}

/** What it buys, its days, then when and where it was seen: in the words of an alert. */
function writeSeen(seen: z.output<typeof seenPrice> & { tripType: TripType }, t: Translate): string[] {
  const { departureDate, returnDate, site } = seen;
  return [
    writePricedTrip(seen, t),
    `${t('mail.alert.departure')}: ${writeDay(departureDate, t)}`,
    ...(returnDate === null ? [] : [`${t('mail.alert.return')}: ${writeDay(returnDate, t)}`]),
    `${t('mail.alert.seen')}: ${writeMoment(seen, t)} · ${siteNamesIn(t.language)[site]}`,
  ];
}

function termsOf({ condition, below }: z.output<typeof terms>, t: Translate): string {
  if (condition === 'newLow') return t('watch.condition.newLow');
  if (condition === 'belowUsual') return t('watch.condition.belowUsual', { percent: belowUsualPercent });
  return below === null ? '' : t('mail.confirm-watch.below', { price: writeMoney(below, t) });
}

export const contactMessage = defineMail({
  name: 'contact-message',
  payload: z.object({ fullName: z.string(), email: z.string(), subject: z.string(), message: z.string() }),
  write: ({ fullName, email, subject, message }, { t }) => ({
    subject: t('mail.contact-message.subject', { subject }),
    heading: t('mail.contact-message.heading'),
    paragraphs: [],
    facts: [
      { label: t('mail.contact-message.name'), value: fullName },
      { label: t('mail.contact-message.email'), value: email },
      { label: t('mail.contact-message.topic'), value: subject },
    ],
    notes: [t('mail.contact-message.note')],
    quote: message,
    replyTo: { name: fullName, address: email },
  }),
});

/** After asking for early access to Premium; `price` in SAR per month at that time. */
export const earlyAccess = defineMail({
  name: 'early-access',
  payload: z.object({ plan: z.enum(premiumPlans), price: z.number() }),
  write: ({ plan, price }, { t, site }) => ({
    subject: t('mail.early-access.subject', { site }),
    heading: t('mail.early-access.heading'),
    paragraphs: [
      t('mail.early-access.body'),
      t('mail.early-access.plan', { plan, price: formatNumber(price, t.language) }),
    ],
    notes: [t('mail.early-access.note')],
  }),
});
