/** RSS 2.0 feed of the newest deals, as the reader may see them, and text as XML holds it. */
import type { Deal } from '#contract/api/deals.ts';
import { nameCity } from '#contract/domain/iata.ts';
import type { Language } from '#contract/domain/language.ts';
import { formatDate, formatNumber } from '#contract/domain/localized-format.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { dealPagePath, pages } from '#contract/domain/pages.ts';
import { writeSighting } from '#contract/domain/sighting.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { recordOf, wholeUsual, writeVerdict } from '#contract/domain/verdict.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import { translatorFor } from '#server/platform/http/translate.ts';

/** Escaped, and without the control characters XML 1.0 cannot hold. */
export function escapeXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to leave out.
  return escapeHtml(text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''));
}

/** `<name>text</name>` with the text escaped. */
export function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

type DealsFeed = {
  language: Language;
  /** Origin of all URLs, such as `https://example.sa`. */
  site: string;
  /** As a guest sees them; locked ones are left out. */
  deals: readonly Deal[];
  siteName: string;
  /** Whether prices are simulated. */
  isPreview: boolean;
  /** Only from this departure airport. */
  origin?: { code: string; city: string };
};

export function feedPath(language: Language): string {
  return localizedPath(language, '/deals.rss');
}

/** The page of a deal: the destination's, of its airport alone where it names that, or a typed deal's own page. */
function dealUrl(site: string, language: Language, deal: Deal): string {
  const query = new URLSearchParams({ origin: deal.departureCityCode, tripType: deal.tripType });
  if (deal.isTyped) query.set('deal', deal.id);
  else if (deal.namesAirport) query.set('airport', 'only');
  return `${site}${localizedPath(language, dealPagePath(deal.code))}?${query}`;
}

export function renderDealsFeed(feed: DealsFeed): string {
  const { language, site, deals, siteName, isPreview, origin } = feed;
  const say = translatorFor(language);
  const texts = feedTexts[language];
  const rows = deals.flatMap((deal) => renderDeal(deal, { language, site }));
  const title = texts.title(siteName, origin?.city);
  const description = origin ? texts.descriptionFrom(origin.city) : texts.description;
  const query = origin ? `?origin=${origin.code}` : '';
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    element('title', isPreview ? say('preview.title', { title }) : title),
    element('link', `${site}${localizedPath(language, pages.deals.path)}${query}`),
    element('description', isPreview ? say('preview.text') : description),
    element('language', language),
    '<ttl>60</ttl>',
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(site + feedPath(language) + query)}"/>`,
    ...rows,
    '</channel></rss>\n',
  ].join('\n');
}

function renderDeal(deal: Deal, { language, site }: Pick<DealsFeed, 'language' | 'site'>): string[] {
  const { dealPrice, discountPercentage, observedAt, observedAtPrecision } = deal;
  // When the deal was listed: of some sightings only the day is known.
  const at = deal.publishedAt ?? observedAt;
  if (deal.locked || dealPrice === null || discountPercentage === null) return [];
  const texts = feedTexts[language];
  const say = translatorFor(language);
  const isArabic = language === 'ar';
  const title = texts.deal({
    origin: isArabic ? deal.departureCityAr : deal.departureCity,
    destination: nameCity(
      isArabic ? deal.destinationAr : deal.destination,
      deal.namesAirport ? deal.code : null,
    ),
    price: dealPrice,
    discount: discountPercentage,
    isVerified: deal.isVerified,
    isSample: deal.isSample,
  });
  const about = texts.about({
    verdict:
      deal.feathers === null ? null : writeVerdict(dealPrice, recordOf(deal.assessment), { language, say }),
    usualPrice:
      deal.isVerified && deal.originalPrice !== null ? wholeUsual(deal.originalPrice, dealPrice) : null,
    statedPrice: deal.isVerified ? null : deal.originalPrice,
    departureDate: deal.cheapestDate,
    returnDate: deal.returnDate,
    airline: isArabic ? deal.airlineAr : deal.airline,
    isDirect: deal.stops === 0,
    site: deal.bestSite && siteNamesIn(language)[deal.bestSite],
    seen: observedAt && writeSighting({ observedAt, observedAtPrecision }, language),
    isSample: deal.isSample,
  });
  return [
    '<item>',
    element('title', deal.isSample ? say('preview.title', { title }) : title),
    element('link', dealUrl(site, language, deal)),
    element('description', about),
    `<guid isPermaLink="false">${escapeXml(`deal:${deal.id}:${deal.publishedAt}`)}</guid>`,
    element('category', isArabic ? deal.countryAr : deal.country),
    ...(at === null ? [] : [element('pubDate', new Date(at).toUTCString())]),
    '</item>',
  ];
}

type FeedDeal = {
  origin: string;
  destination: string;
  price: number;
  discount: number;
  isVerified: boolean;
  isSample: boolean;
};

type DealDetails = {
  /** The sentence of the crest; null without enough history. */
  verdict: string | null;
  usualPrice: number | null;
  /** Previous price according to the seller; not verified. */
  statedPrice: number | null;
  departureDate: string | null;
  returnDate: string | null;
  airline: string | null;
  isDirect: boolean;
  site: string | null;
  seen: string | null;
  isSample: boolean;
};

type FeedTexts = {
  title: (siteName: string, city?: string) => string;
  description: string;
  descriptionFrom: (city: string) => string;
  deal: (deal: FeedDeal) => string;
  about: (details: DealDetails) => string;
};

/** Plain text, so the currency is spelled out. */
const feedTexts: Readonly<Record<Language, FeedTexts>> = {
  ar: {
    title: (siteName, city) => `${siteName}: عروض الطيران${city ? ` من ${city}` : ''}`,
    descriptionFrom: (city) => `رحلات بأسعار أقل من المعتاد في سجلنا، من ${city}`,
    description: 'رحلات بأسعار أقل من المعتاد في سجلنا، من الرياض وجدة والدمام والمدينة المنورة',
    deal: ({ origin, destination, price, discount, isVerified, isSample }) =>
      `من ${origin} إلى ${destination} بـ ${formatNumber(price, 'ar')} ر.س، ${
        isSample
          ? `أقل من المعتاد بنسبة ${discount}٪`
          : isVerified
            ? `أقل من السعر المعتاد المسجّل لدينا بنسبة ${discount}٪`
            : `أقل بنسبة ${discount}٪ من السعر الذي ذكره البائع`
      }`,
    about: (details) =>
      [
        details.verdict,
        details.departureDate && `الذهاب ${formatDate(details.departureDate, 'ar')}`,
        details.returnDate && `العودة ${formatDate(details.returnDate, 'ar')}`,
        details.airline,
        details.isDirect && 'رحلة مباشرة',
        details.usualPrice !== null && `السعر المعتاد ${formatNumber(details.usualPrice, 'ar')} ر.س`,
        details.statedPrice !== null &&
          `السعر الذي ذكره البائع ${formatNumber(details.statedPrice, 'ar')} ر.س`,
        details.site,
        details.seen && `شوهد ${details.seen}`,
        details.isSample && 'سعر غير حقيقي',
      ]
        .filter((part) => typeof part === 'string')
        .join(' · '),
  },
  en: {
    title: (siteName, city) => `${siteName}: flight deals${city ? ` from ${city}` : ''}`,
    descriptionFrom: (city) => `Fares below the usual price we recorded, from ${city}`,
    description: 'Fares below the usual price we recorded, from Riyadh, Jeddah, Dammam and Medina',
    deal: ({ origin, destination, price, discount, isVerified, isSample }) =>
      `${origin} → ${destination} for SAR ${formatNumber(price, 'en')}, ${
        isSample
          ? `${discount}% below usual`
          : isVerified
            ? `${discount}% below the usual price we recorded`
            : `${discount}% below the price the seller states`
      }`,
    about: (details) =>
      [
        details.verdict,
        details.departureDate && `Departs ${formatDate(details.departureDate, 'en')}`,
        details.returnDate && `returns ${formatDate(details.returnDate, 'en')}`,
        details.airline,
        details.isDirect && 'direct',
        details.usualPrice !== null && `usual price SAR ${formatNumber(details.usualPrice, 'en')}`,
        details.statedPrice !== null &&
          `stated by the seller: SAR ${formatNumber(details.statedPrice, 'en')}`,
        details.site,
        details.seen && `seen ${details.seen}`,
        details.isSample && 'example price',
      ]
        .filter((part) => typeof part === 'string')
        .join(' · '),
  },
};
