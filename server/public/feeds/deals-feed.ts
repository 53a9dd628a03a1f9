/** RSS 2.0 feed of the newest deals, as the reader may see them, and text as XML holds it. */
import type { Deal } from '#contract/api/deals.ts';
import { nameCity } from '#contract/domain/iata.ts';
import type { Language } from '#contract/domain/language.ts';
import { formatNumber } from '#contract/domain/localized-format.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { dealPagePath, pages } from '#contract/domain/pages.ts';
import { recordOf } from '#contract/domain/verdict.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import { translatorFor } from '#server/platform/http/translate.ts';
import { describeFare } from '#server/public/deals/fare-words.ts';

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

/** The same while the deal is no news: a found deal that ended and is back has another id. */
function entryName({ id, isTyped, departureCityCode, code, tripType, publishedAt }: Deal): string {
  return ['deal', ...(isTyped ? [id] : [departureCityCode, code, tripType]), publishedAt].join(':');
}

export function renderDealsFeed(feed: DealsFeed): string {
  const { language, site, deals, siteName, isPreview, origin } = feed;
  const say = translatorFor(language);
  const rows = deals.flatMap((deal) => renderDeal(deal, { language, site }));
  const title = origin
    ? say('api.feed.titleFrom', { siteName, city: origin.city })
    : say('api.feed.title', { siteName });
  const description = origin
    ? say('api.feed.descriptionFrom', { city: origin.city })
    : say('api.feed.description');
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
  const { dealPrice, discountPercentage } = deal;
  // When the deal was listed: of some sightings only the day is known.
  const at = deal.publishedAt ?? deal.observedAt;
  if (deal.locked || dealPrice === null || discountPercentage === null) return [];
  const say = translatorFor(language);
  const isArabic = language === 'ar';
  // Plain text, so the currency is spelled out.
  const title = say('api.feed.deal', {
    origin: isArabic ? deal.departureCityAr : deal.departureCity,
    destination: nameCity(
      isArabic ? deal.destinationAr : deal.destination,
      deal.namesAirport ? deal.code : null,
    ),
    price: formatNumber(dealPrice, language),
    kind: deal.isSample ? 'sample' : deal.isVerified ? 'recorded' : 'stated',
    discount: discountPercentage,
  });
  const record = deal.feathers === null ? null : recordOf(deal.assessment);
  const stated = deal.isVerified ? null : deal.originalPrice;
  const airlineName = isArabic ? deal.airlineAr : deal.airline;
  const about = describeFare({ ...deal, price: dealPrice, airlineName, record, stated }, say);
  return [
    '<item>',
    element('title', deal.isSample ? say('preview.title', { title }) : title),
    element('link', dealUrl(site, language, deal)),
    element('description', about.join(' · ')),
    `<guid isPermaLink="false">${escapeXml(entryName(deal))}</guid>`,
    element('category', isArabic ? deal.countryAr : deal.country),
    ...(at === null ? [] : [element('pubDate', new Date(at).toUTCString())]),
    '</item>',
  ];
}
