/** Mails of forms that need no account: a watch, a message, early access. */
import { z } from 'zod';
import { premiumPlans } from '#contract/domain/account.ts';
import { belowUsualPercent, watchConditions } from '#contract/domain/alert.ts';
import { nameCity } from '#contract/domain/iata.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import type { Language } from '#contract/domain/language.ts';
import { formatFullDate, formatNumber } from '#contract/domain/localized-format.ts';
import { describeSighting, sightingPrecisions, writeSighting } from '#contract/domain/sighting.ts';
import { siteNamesIn, sites } from '#contract/domain/site.ts';
import { feathersOf, recordOfUsual, writeVerdict } from '#contract/domain/verdict.ts';
import { translatorFor } from '#server/platform/http/translate.ts';
import { defineMail, ignore, type MailPrice } from '#server/platform/mail/define-mail.ts';

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
export const confirmWatch = defineMail({
  name: 'confirm-watch',
  payload: z.object({
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
  ar: ({ url, trip, terms, now }, { site }) => ({
    subject: `أكّد متابعة ${trip.origin} – ${trip.destination} في ${site}`,
    heading: 'أكّد متابعة السعر',
    paragraphs: [
      'وصلنا طلب بتنبيه هذا البريد حين ينخفض سعر هذه الرحلة. أكّد أنه لك لتبدأ التنبيهات. ومن الرابط نفسه يمكنك إدارة كل متابعاتك دون حساب.',
    ],
    ...(now && { price: priceOf(now, 'ar') }),
    facts: [
      { label: 'الرحلة', value: `${trip.origin} ← ${trip.destination}` },
      { label: 'النوع', value: { oneway: 'ذهاب فقط', roundtrip: 'ذهاب وعودة' }[trip.tripType] },
      { label: 'أيام السفر', value: datesOf(trip.days, 'ar') ?? 'أي تاريخ' },
      ...(terms ? [{ label: 'ننبّهك', value: termsOf(terms, 'ar') }] : []),
    ],
    action: { url, label: 'تأكيد البريد وبدء المتابعة' },
    notes: ['الرابط صالح سبعة أيام، ولهذه المتابعة وحدها.', ignore.ar],
  }),
  en: ({ url, trip, terms, now }, { site }) => ({
    subject: `Confirm your watch ${trip.origin} – ${trip.destination} on ${site}`,
    heading: 'Confirm your price watch',
    paragraphs: [
      'Someone asked us to tell this email when the price of this trip falls. Confirm that it’s yours to start; the same link lets you manage all your watches, without an account.',
    ],
    ...(now && { price: priceOf(now, 'en') }),
    facts: [
      { label: 'Trip', value: `${trip.origin} → ${trip.destination}` },
      { label: 'Type', value: { oneway: 'One way', roundtrip: 'Round trip' }[trip.tripType] },
      { label: 'Travel dates', value: datesOf(trip.days, 'en') ?? 'Any dates' },
      ...(terms ? [{ label: 'We tell you', value: termsOf(terms, 'en') }] : []),
    ],
    action: { url, label: 'Confirm and start watching' },
    notes: ['The link is valid for seven days, for this watch alone.', ignore.en],
  }),
});

function datesOf(period: z.output<typeof days> | null, language: Language): string | undefined {
  const dates = period && [...new Set([period.from, period.until])];
  return dates?.map((day) => formatFullDate(day, language)).join(' – ');
}

function priceOf({ price, usual, isSample, seen }: z.output<typeof priceNow>, language: Language): MailPrice {
  const feathers = feathersOf(price, usual);
  const say = translatorFor(language);
  return {
    label: nameCity(
      { ar: 'أقل سعر عند طلبك', en: 'Lowest price when you asked' }[language],
      seen?.airport ?? null,
    ),
    amount: moneyOf(price, language),
    verdict: feathers && { feathers, sentence: writeVerdict(price, recordOfUsual(usual), { language, say }) },
    seen: seen ? writeSeen(seen, language) : [],
    sample: isSample ? say('mail.alert.sample') : null,
  };
}

/** Its days, then when and where it was seen: in the words of an alert. */
function writeSeen(seen: z.output<typeof seenPrice>, language: Language): string[] {
  const { departureDate, returnDate, observedAt, site } = seen;
  const say = translatorFor(language);
  const written = writeSighting(seen, language);
  const { isExact } = describeSighting(seen, Date.parse(observedAt));
  const moment = isExact ? say('mail.alert.seenAt', { moment: written }) : written;
  return [
    `${say('mail.alert.departure')}: ${formatFullDate(departureDate, language)}`,
    ...(returnDate === null ? [] : [`${say('mail.alert.return')}: ${formatFullDate(returnDate, language)}`]),
    `${say('mail.alert.seen')}: ${moment} · ${siteNamesIn(language)[site]}`,
  ];
}

function termsOf({ condition, below }: z.output<typeof terms>, language: Language): string {
  if (condition === 'below' && below !== null) {
    const price = moneyOf(below, language);
    return { ar: `عند ${price} أو أقل`, en: `At ${price} or less` }[language];
  }
  const words = {
    below: { ar: '', en: '' },
    belowUsual: {
      ar: `عندما يقل عن المعتاد بنسبة ${belowUsualPercent}٪`,
      en: `When it is ${belowUsualPercent}% below usual`,
    },
    newLow: { ar: 'عند أقل سعر خلال 30 يومًا', en: 'At the lowest price in 30 days' },
  };
  return words[condition][language];
}

function moneyOf(amount: number, language: Language): string {
  const figure = formatNumber(amount, language);
  return language === 'ar' ? `${figure}\u00a0ر.س` : `SAR\u00a0${figure}`;
}

export const contactMessage = defineMail({
  name: 'contact-message',
  payload: z.object({ fullName: z.string(), email: z.string(), subject: z.string(), message: z.string() }),
  ar: ({ fullName, email, subject, message }) => ({
    subject: `رسالة تواصل: ${subject}`,
    heading: 'رسالة جديدة من نموذج التواصل',
    paragraphs: [],
    facts: [
      { label: 'الاسم', value: fullName },
      { label: 'البريد الإلكتروني', value: email },
      { label: 'الموضوع', value: subject },
    ],
    notes: ['للرد على المرسل، رُدّ على هذه الرسالة مباشرة.'],
    quote: message,
    replyTo: { name: fullName, address: email },
  }),
  en: ({ fullName, email, subject, message }) => ({
    subject: `Contact: ${subject}`,
    heading: 'A new message from the contact form',
    paragraphs: [],
    facts: [
      { label: 'Name', value: fullName },
      { label: 'Email', value: email },
      { label: 'Subject', value: subject },
    ],
    notes: ['To reply to the sender, just reply to this email.'],
    quote: message,
    replyTo: { name: fullName, address: email },
  }),
});

/** After asking for early access to Premium; `price` in SAR per month at that time. */
export const earlyAccess = defineMail({
  name: 'early-access',
  payload: z.object({ plan: z.enum(premiumPlans), price: z.number() }),
  ar: ({ plan, price }, { site }) => ({
    subject: `طلبك للاشتراك المبكر في ${site} بريميوم`,
    heading: 'سجّلنا طلبك',
    paragraphs: [
      'وصلنا طلبك للاشتراك المبكر في بريميوم، وسنراسلك عند إطلاق الاشتراك. لم يُخصم منك أي مبلغ.',
      plan === 'annual'
        ? `الباقة السنوية: ${formatNumber(price, 'ar')} ر.س شهريًا، تُدفع مرة كل سنة.`
        : `الباقة الشهرية: ${formatNumber(price, 'ar')} ر.س شهريًا.`,
    ],
    notes: ['إن لم تطلب ذلك بنفسك فتجاهل هذه الرسالة.'],
  }),
  en: ({ plan, price }, { site }) => ({
    subject: `Early access to ${site} Premium`,
    heading: 'We’ve received your request',
    paragraphs: [
      'We’ve received your request for early access to Premium and will email you when it launches. You have not been charged.',
      plan === 'annual'
        ? `Annual plan: SAR ${formatNumber(price, 'en')} per month, billed once a year.`
        : `Monthly plan: SAR ${formatNumber(price, 'en')} per month.`,
    ],
    notes: ['If this wasn’t you, please ignore this email.'],
  }),
});
