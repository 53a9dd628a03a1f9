/** What an administrator has set of the ways out: which booking sites are offered, and addresses of their own. */
import type { Settings } from '#contract/domain/settings.ts';
import { bookingSites, type Site } from '#contract/domain/site.ts';
import { type BookingTemplate, bookingTemplates, isValidTemplate } from './booking-template.ts';

export type BookingOptions = {
  /** True for a booking site that is switched on: it may be named and linked without a price seen there. */
  isOffered: (site: Site) => boolean;
  /**
   * May be named beside a price a fare source saw there: false for a booking site that is switched off alone, since
   * the others are known to nobody but fare sources.
   */
  isOpen: (site: Site) => boolean;
  /** One row for every site, language and trip type. */
  templates: readonly BookingTemplate[];
};

type BookingSettingNames = 'bookingSites' | 'bookingTemplates';
type BookingSettings = Pick<Settings, BookingSettingNames>;

/** The settings as far as links, and `More`, depend on them; answers made at another version are stale. */
export type BookingSettingsCopy<More extends keyof Settings = never> = {
  current: () => Pick<Settings, BookingSettingNames | More>;
  version: () => number;
};

const known = new WeakMap<BookingSettings, BookingOptions>();

/** The same options for the same settings, worked out once. */
export function bookingOptionsOf(settings: BookingSettings): BookingOptions {
  const kept = known.get(settings);
  if (kept) return kept;
  const options = {
    isOffered: (site: Site) => isOffered(settings, site),
    isOpen: (site: Site) => isOffered(settings, site) || !isBookingSite(site),
    templates: replaceTemplates(settings.bookingTemplates),
  };
  known.set(settings, options);
  return options;
}

/** The listed fares of a pair, and what is needed of each. */
type SeenFares = { fares: readonly { site: Site }[] };

/**
 * Whether a site that no fare stands for may be named on a route, as by a deal that was typed or a link that was
 * kept: it is switched on, or a fare source names it on the route now.
 */
export function isNameable(booking: BookingOptions, site: Site, seen: SeenFares | undefined): boolean {
  if (booking.isOffered(site)) return true;
  return booking.isOpen(site) && (seen?.fares.some((fare) => fare.site === site) ?? false);
}

/** One that an administrator can switch on; the others are named by fare sources alone. */
function isBookingSite(site: Site): boolean {
  return bookingSites.some((each) => each === site);
}

function isOffered({ bookingSites: open }: Pick<Settings, 'bookingSites'>, site: Site): boolean {
  return open.some((each) => each === site);
}

/** A row that has become invalid since it was stored, as with a host no longer allowed, leaves the built-in one. */
function replaceTemplates(own: readonly BookingTemplate[]): BookingTemplate[] {
  return bookingTemplates.map(
    (row) => own.find((other) => isSameCase(row, other) && isValidTemplate(other)) ?? row,
  );
}

function isSameCase(a: BookingTemplate, b: BookingTemplate): boolean {
  return a.site === b.site && a.language === b.language && a.tripType === b.tripType;
}
