/** RSS 2.0 feed of the newest deals, as the reader may see them. */
import type { Deal } from '#contract/api/deals.ts';
import type { Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { dealPagePath, pages } from '#contract/domain/pages.ts';
import { feedTexts } from './feed-texts.ts';
import { element, escapeXml } from './xml.ts';

export type DealsFeed = {
  language: Language;
  /** Origin of all URLs, such as `https://example.sa`. */
  site: string;
  /** As a guest sees them; locked ones are left out. */
  deals: readonly Deal[];
  siteName: string;
  /** Only from this departure airport. */
  origin?: { code: string; city: string };
};

export function feedPath(language: Language): string {
  return localizedPath(language, '/deals.rss');
}

/** The page of a deal: the destination's page with the trip selected, or a typed deal's own page. */
function dealUrl(site: string, language: Language, deal: Deal): string {
  const query = new URLSearchParams({ origin: deal.departureCityCode, tripType: deal.tripType });
  if (deal.isTyped) query.set('deal', deal.id);
  return `${site}${localizedPath(language, dealPagePath(deal.code))}?${query}`;
}

export function renderDealsFeed({ language, site, deals, siteName, origin }: DealsFeed): string {
  const texts = feedTexts[language];
  const rows = deals.flatMap((deal) => renderDeal(deal, { language, site }));
  const query = origin ? `?origin=${origin.code}` : '';
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    element('title', texts.title(siteName, origin?.city)),
    element('link', `${site}${localizedPath(language, pages.deals.path)}${query}`),
    element('description', origin ? texts.descriptionFrom(origin.city) : texts.description),
    element('language', language),
    '<ttl>60</ttl>',
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(site + feedPath(language) + query)}"/>`,
    ...rows,
    '</channel></rss>\n',
  ].join('\n');
}

function renderDeal(deal: Deal, { language, site }: Pick<DealsFeed, 'language' | 'site'>): string[] {
  const { dealPrice, discountPercentage } = deal;
  // When the deal was listed: of some sightings only the day is known.
  const at = deal.publishedAt ?? deal.observedAt;
  if (deal.locked || dealPrice === null || discountPercentage === null) return [];
  const texts = feedTexts[language];
  const isArabic = language === 'ar';
  const title = texts.deal({
    origin: isArabic ? deal.departureCityAr : deal.departureCity,
    destination: isArabic ? deal.destinationAr : deal.destination,
    price: dealPrice,
    discount: discountPercentage,
    isVerified: deal.isVerified,
  });
  const about = texts.about({
    usualPrice: deal.isVerified ? deal.originalPrice : null,
    statedPrice: deal.isVerified ? null : deal.originalPrice,
    departureDate: deal.cheapestDate,
    returnDate: deal.returnDate,
    airline: isArabic ? deal.airlineAr : deal.airline,
    isDirect: deal.flightType === 'direct',
    isSample: deal.isSample,
  });
  return [
    '<item>',
    element('title', title),
    element('link', dealUrl(site, language, deal)),
    element('description', about),
    `<guid isPermaLink="false">${escapeXml(`deal:${deal.id}:${dealPrice}`)}</guid>`,
    element('category', isArabic ? deal.countryAr : deal.country),
    ...(at === null ? [] : [element('pubDate', new Date(at).toUTCString())]),
    '</item>',
  ];
}
