/** Texts of the feeds in both languages; plain text, so the currency is spelled out. */
import type { Language } from '#contract/domain/language.ts';
import { formatDate, formatNumber } from '#contract/domain/localized-format.ts';

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

export const feedTexts: Readonly<Record<Language, FeedTexts>> = {
  ar: {
    title: (siteName, city) => `${siteName}: عروض الطيران${city ? ` من ${city}` : ''}`,
    descriptionFrom: (city) => `رحلات بأسعار أقل من المعتاد في سجلنا، من ${city}`,
    description: 'رحلات بأسعار أقل من المعتاد في سجلنا، من الرياض وجدة والدمام والمدينة المنورة',
    deal: ({ origin, destination, price, discount, isVerified }) =>
      `من ${origin} إلى ${destination} بـ ${formatNumber(price, 'ar')} ر.س، ${
        isVerified
          ? `أقل من السعر المعتاد المسجّل لدينا بنسبة ${discount}٪`
          : `أقل بنسبة ${discount}٪ من السعر الذي ذكره البائع`
      }`,
    about: (details) =>
      [
        details.departureDate && `الذهاب ${formatDate(details.departureDate, 'ar')}`,
        details.returnDate && `العودة ${formatDate(details.returnDate, 'ar')}`,
        details.airline,
        details.isDirect && 'رحلة مباشرة',
        details.usualPrice !== null && `السعر المعتاد ${formatNumber(details.usualPrice, 'ar')} ر.س`,
        details.statedPrice !== null &&
          `السعر الذي ذكره البائع ${formatNumber(details.statedPrice, 'ar')} ر.س`,
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
      `${origin} → ${destination} for SAR ${formatNumber(price, 'en')}, ${
        isVerified
          ? `${discount}% below the usual price we recorded`
          : `${discount}% below the price the seller states`
      }`,
    about: (details) =>
      [
        details.departureDate && `Departs ${formatDate(details.departureDate, 'en')}`,
        details.returnDate && `returns ${formatDate(details.returnDate, 'en')}`,
        details.airline,
        details.isDirect && 'direct',
        details.usualPrice !== null && `usual price SAR ${formatNumber(details.usualPrice, 'en')}`,
        details.statedPrice !== null &&
          `stated by the seller: SAR ${formatNumber(details.statedPrice, 'en')}`,
        details.isSample && 'sample price',
      ]
        .filter((part) => typeof part === 'string')
        .join(' · '),
  },
};
