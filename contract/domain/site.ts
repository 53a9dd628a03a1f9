/** The outside sites where a fare can be seen or booked. */

/** The four booking sites every trip can be opened on, in the order they are offered. */
export const bookingSites = ['skyscanner', 'google', 'wego', 'almosafer'] as const;
export type BookingSite = (typeof bookingSites)[number];

/** All sites a price may have been seen on: the booking sites and those fare sources name. */
export const sites = [...bookingSites, 'aviasales', 'kayak'] as const;
export type Site = (typeof sites)[number];

export const siteNames: Readonly<Record<Site, string>> = {
  skyscanner: 'Skyscanner',
  google: 'Google Flights',
  wego: 'Wego',
  almosafer: 'Almosafer',
  aviasales: 'Aviasales',
  kayak: 'KAYAK',
};
