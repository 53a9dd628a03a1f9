/** Booking sites, and all sites a price may have been seen on. */
import type { Language } from './language.ts';

/** The four booking sites every trip can be opened on, in order. */
export const bookingSites = ['skyscanner', 'google', 'wego', 'almosafer'] as const;
export type BookingSite = (typeof bookingSites)[number];

/** Those with a known address of a search, so that a link can stand beside a price seen there. */
export const linkableSites = [...bookingSites, 'aviasales', 'kayak'] as const;

/**
 * All sites a price may have been seen on: those above, and Ignav, a source of version 1.0.0 that sold nothing and had
 * no page of a search.
 */
export const sites = [...linkableSites, 'ignav'] as const;
export type Site = (typeof sites)[number];

export function isLinkableSite(site: Site): site is (typeof linkableSites)[number] {
  return linkableSites.some((each) => each === site);
}

export const siteNames: Readonly<Record<Site, string>> = {
  skyscanner: 'Skyscanner',
  google: 'Google Flights',
  wego: 'Wego',
  almosafer: 'Almosafer',
  aviasales: 'Aviasales',
  kayak: 'KAYAK',
  ignav: 'Ignav',
};

const arabicSiteNames: typeof siteNames = { ...siteNames, almosafer: 'المسافر' };

/** Names as the language writes them: Almosafer has a name of its own in Arabic. */
export function siteNamesIn(language: Language): typeof siteNames {
  return language === 'ar' ? arabicSiteNames : siteNames;
}
