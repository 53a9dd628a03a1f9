/** A guest watches a trip: the link confirms the watch. Cities are in the language of the mail. */
import { z } from 'zod';
import { tripTypes } from '#contract/domain/itinerary.ts';
import type { Language } from '#contract/domain/language.ts';
import { formatFullDate } from '#contract/domain/localized-format.ts';
import { defineMail, ignore } from './define-mail.ts';

const days = z.object({ from: z.string(), until: z.string() });

export const confirmWatch = defineMail({
  name: 'confirm-watch',
  title: { ar: 'تأكيد متابعة سعر', en: 'Confirm a price watch' },
  payload: z.object({
    url: z.url(),
    trip: z.object({
      origin: z.string(),
      destination: z.string(),
      tripType: z.enum(tripTypes),
      days: days.nullable(),
    }),
  }),
  ar: ({ url, trip }, { site }) => ({
    subject: `أكّد متابعة ${trip.origin} – ${trip.destination} في ${site}`,
    heading: 'أكّد متابعة السعر',
    paragraphs: [
      'وصلنا طلب بتنبيه هذا البريد حين ينخفض سعر هذه الرحلة. أكّد أنه لك لتبدأ التنبيهات. ومن الرابط نفسه يمكنك إدارة كل متابعاتك دون حساب.',
    ],
    facts: [
      { label: 'الرحلة', value: `${trip.origin} ← ${trip.destination}` },
      { label: 'النوع', value: { oneway: 'ذهاب فقط', roundtrip: 'ذهاب وعودة' }[trip.tripType] },
      { label: 'أيام السفر', value: datesOf(trip.days, 'ar') ?? 'أي تاريخ' },
    ],
    action: { url, label: 'تأكيد البريد وبدء المتابعة' },
    notes: ['الرابط صالح سبعة أيام، ولهذه المتابعة وحدها.', ignore.ar],
  }),
  en: ({ url, trip }, { site }) => ({
    subject: `Confirm your watch ${trip.origin} – ${trip.destination} on ${site}`,
    heading: 'Confirm your price watch',
    paragraphs: [
      'Someone asked us to tell this email when the price of this trip falls. Confirm that it’s yours to start; the same link lets you manage all your watches, without an account.',
    ],
    facts: [
      { label: 'Trip', value: `${trip.origin} → ${trip.destination}` },
      { label: 'Type', value: { oneway: 'One way', roundtrip: 'Round trip' }[trip.tripType] },
      { label: 'Travel dates', value: datesOf(trip.days, 'en') ?? 'Any dates' },
    ],
    action: { url, label: 'Confirm and start watching' },
    notes: ['The link is valid for seven days, for this watch alone.', ignore.en],
  }),
});

function datesOf(period: z.output<typeof days> | null, language: Language): string | undefined {
  const dates = period && [...new Set([period.from, period.until])];
  return dates?.map((day) => formatFullDate(day, language)).join(' – ');
}
