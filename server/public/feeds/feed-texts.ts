/** Texts of the feeds in both languages; plain text, so the currency is spelled out. */
import type { Language } from '#contract/domain/language.ts';
import { gregorianLocales, wholeOrHundredths } from '#contract/domain/localized-format.ts';

type FeedDeal = {
  origin: string;
  destination: string;
  price: number;
  discount: number;
  isVerified: boolean;
};

type DealDetails = {
  usualPrice: number | null;
  /** Previous price according to the seller; not verified. */
  statedPrice: number | null;
  departureDate: string | null;
  returnDate: string | null;
  airline: string | null;
  isDirect: boolean;
  isSample: boolean;
};

export type FeedTexts = {
  title: (siteName: string, city?: string) => string;
  description: string;
  descriptionFrom: (city: string) => string;
  deal: (deal: FeedDeal) => string;
  about: (details: DealDetails) => string;
};

const amountInEnglish = new Intl.NumberFormat('en', wholeOrHundredths);
const amountInArabic = new Intl.NumberFormat('ar-SA-u-nu-latn', wholeOrHundredths);
const dayInEnglish = dayFormat(gregorianLocales.en);
const dayInArabic = dayFormat(gregorianLocales.ar);

function dayFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
}

function spell(format: Intl.DateTimeFormat, day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}

export const feedTexts: Readonly<Record<Language, FeedTexts>> = {
  ar: {
    title: (siteName, city) => `${siteName}: عروض الطيران${city ? ` من ${city}` : ''}`,
    descriptionFrom: (city) => `رحلات بأسعار أقل من المعتاد في سجلنا، من ${city}`,
    description: 'رحلات بأسعار أقل من المعتاد في سجلنا، من الرياض وجدة والدمام والمدينة المنورة',
    deal: ({ origin, destination, price, discount, isVerified }) =>
      `من ${origin} إلى ${destination} بـ ${amountInArabic.format(price)} ر.س، ${
        isVerified
          ? `أقل من السعر المعتاد المسجّل لدينا بنسبة ${discount}٪`
          : `أقل بنسبة ${discount}٪ من السعر الذي ذكره البائع`
      }`,
    about: (details) =>
      [
        details.departureDate && `الذهاب ${spell(dayInArabic, details.departureDate)}`,
        details.returnDate && `العودة ${spell(dayInArabic, details.returnDate)}`,
        details.airline,
        details.isDirect && 'رحلة مباشرة',
        details.usualPrice !== null && `السعر المعتاد ${amountInArabic.format(details.usualPrice)} ر.س`,
        details.statedPrice !== null &&
          `السعر الذي ذكره البائع ${amountInArabic.format(details.statedPrice)} ر.س`,
        details.isSample && 'سعر تجريبي',
      ]
        .filter((part) => typeof part === 'string')
        .join(' · '),
  },
  en: {
    title: (siteName, city) => `${siteName}: flight deals${city ? ` from ${city}` : ''}`,
    descriptionFrom: (city) => `Fares below the usual price we recorded, from ${city}`,
    description: 'Fares below the usual price we recorded, from Riyadh, Jeddah, Dammam and Medina',
    deal: ({ origin, destination, price, discount, isVerified }) =>
      `${origin} → ${destination} for SAR ${amountInEnglish.format(price)}, ${
        isVerified
          ? `${discount}% below the usual price we recorded`
          : `${discount}% below the price the seller states`
      }`,
    about: (details) =>
      [
        details.departureDate && `Departs ${spell(dayInEnglish, details.departureDate)}`,
        details.returnDate && `returns ${spell(dayInEnglish, details.returnDate)}`,
        details.airline,
        details.isDirect && 'direct',
        details.usualPrice !== null && `usual price SAR ${amountInEnglish.format(details.usualPrice)}`,
        details.statedPrice !== null &&
          `stated by the seller: SAR ${amountInEnglish.format(details.statedPrice)}`,
        details.isSample && 'sample price',
      ]
        .filter((part) => typeof part === 'string')
        .join(' · '),
  },
};
