/** `security.txt` and the OpenSearch description. */
import type { Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { pages } from '#contract/domain/pages.ts';
import { element, escapeXml } from './xml.ts';

const day = 86_400_000;
/** RFC 9116 recommends less than a year. */
const securityTextDays = 180;

export type SecurityContact = { site: string; supportEmail: string | null };

/**
 * RFC 9116, valid from the start of `now`'s day, so that it never expires while the site runs. Contacts in the
 * order of preference: the support address of the settings, then the contact page.
 */
export function renderSecurityText({ site, supportEmail }: SecurityContact, now: Date): string {
  const expires = (Math.floor(now.getTime() / day) + securityTextDays) * day;
  return [
    ...(supportEmail === null ? [] : [`Contact: mailto:${supportEmail}`]),
    `Contact: ${site}${localizedPath('en', pages.contact.path)}`,
    `Expires: ${new Date(expires).toISOString()}`,
    'Preferred-Languages: ar, en',
    `Canonical: ${site}/.well-known/security.txt`,
    '',
  ].join('\n');
}

const descriptions: Readonly<Record<Language, string>> = {
  ar: 'البحث في عروض الطيران بالمدينة أو الدولة أو رمز المطار',
  en: 'Search flight deals by city, country or airport code',
};

/** The longest name OpenSearch allows. */
const longestShortName = 16;

export function searchDescriptionPath(language: Language): string {
  return localizedPath(language, '/opensearch.xml');
}

/** OpenSearch 1.1: browsers can offer the deal search in the address bar. */
export function renderSearchDescription(site: string, language: Language, siteName: string): string {
  const target = `${site}${localizedPath(language, pages.deals.path)}?search={searchTerms}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    element('ShortName', [...siteName].slice(0, longestShortName).join('')),
    element('Description', descriptions[language]),
    element('Language', language),
    element('InputEncoding', 'UTF-8'),
    element('OutputEncoding', 'UTF-8'),
    `<Image width="48" height="48" type="image/svg+xml">${escapeXml(`${site}/favicon.svg`)}</Image>`,
    `<Url type="text/html" template="${escapeXml(target)}"/>`,
    '</OpenSearchDescription>\n',
  ].join('\n');
}
