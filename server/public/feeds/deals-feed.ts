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
  isPreview: boolean;
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
  const format = (amount: number) => formatNumber(amount, language);
  const title = texts.deal({
    origin: isArabic ? deal.departureCityAr : deal.departureCity,
    destination: nameCity(
      isArabic ? deal.destinationAr : deal.destination,
      deal.namesAirport ? deal.code : null,
    ),
    price: format(dealPrice),
    below:
      texts.below[deal.isSample ? 'sample' : deal.isVerified ? 'recorded' : 'stated'](discountPercentage),
  });
  const { originalPrice } = deal;
  const about = [
    deal.feathers === null ? null : writeVerdict(dealPrice, recordOf(deal.assessment), { language, say }),
    deal.cheapestDate && texts.departs(formatDate(deal.cheapestDate, language)),
    deal.returnDate && texts.returns(formatDate(deal.returnDate, language)),
    isArabic ? deal.airlineAr : deal.airline,
    deal.stops === 0 && texts.direct,
    originalPrice !== null &&
      (deal.isVerified
        ? texts.usualPrice(format(wholeUsual(originalPrice, dealPrice)))
        : texts.statedPrice(format(originalPrice))),
    deal.bestSite && siteNamesIn(language)[deal.bestSite],
    observedAt && texts.seen(writeSighting({ observedAt, observedAtPrecision }, language)),
    deal.isSample && texts.sample,
  ].filter((part) => typeof part === 'string');
  return [
    '<item>',
    element('title', deal.isSample ? say('preview.title', { title }) : title),
    element('link', dealUrl(site, language, deal)),
    element('description', about.join(' · ')),
    `<guid isPermaLink="false">${escapeXml(`deal:${deal.id}:${deal.publishedAt}`)}</guid>`,
    element('category', isArabic ? deal.countryAr : deal.country),
    ...(at === null ? [] : [element('pubDate', new Date(at).toUTCString())]),
    '</item>',
  ];
}

type TitleParts = { origin: string; destination: string; price: string; below: string };

/** Plain text, so the currency is spelled out. */
const feedTexts = {
  ar: {
    title: (siteName: string, city?: string) => `${siteName}: عروض الطيران${city ? ` من ${city}` : ''}`,
    descriptionFrom: (city: string) => `رحلات بأسعار أقل من المعتاد في سجلنا، من ${city}`,
    description: 'رحلات بأسعار أقل من المعتاد في سجلنا، من الرياض وجدة والدمام والمدينة المنورة',
    deal: ({ origin, destination, price, below }: TitleParts) =>
      `من ${origin} إلى ${destination} بـ ${price} ر.س، ${below}`,
    below: {
      sample: (discount: number) => `أقل من المعتاد بنسبة ${discount}٪`,
      recorded: (discount: number) => `أقل من السعر المعتاد المسجّل لدينا بنسبة ${discount}٪`,
      stated: (discount: number) => `أقل بنسبة ${discount}٪ من السعر الذي ذكره البائع`,
    },
    departs: (date: string) => `الذهاب ${date}`,
    returns: (date: string) => `العودة ${date}`,
    direct: 'رحلة مباشرة',
    usualPrice: (price: string) => `السعر المعتاد ${price} ر.س`,
    statedPrice: (price: string) => `السعر الذي ذكره البائع ${price} ر.س`,
    seen: (sighting: string) => `شوهد ${sighting}`,
    sample: 'سعر غير حقيقي',
  },
  en: {
    title: (siteName: string, city?: string) => `${siteName}: flight deals${city ? ` from ${city}` : ''}`,
    descriptionFrom: (city: string) => `Fares below the usual price we recorded, from ${city}`,
    description: 'Fares below the usual price we recorded, from Riyadh, Jeddah, Dammam and Medina',
    deal: ({ origin, destination, price, below }: TitleParts) =>
      `${origin} → ${destination} for SAR ${price}, ${below}`,
    below: {
      sample: (discount: number) => `${discount}% below usual`,
      recorded: (discount: number) => `${discount}% below the usual price we recorded`,
      stated: (discount: number) => `${discount}% below the price the seller states`,
    },
    departs: (date: string) => `Departs ${date}`,
    returns: (date: string) => `returns ${date}`,
    direct: 'direct',
    usualPrice: (price: string) => `usual price SAR ${price}`,
    statedPrice: (price: string) => `stated by the seller: SAR ${price}`,
    seen: (sighting: string) => `seen ${sighting}`,
    sample: 'example price',
  },
} satisfies Record<Language, object>;
