/** Settings of outbound links: which booking sites are offered, and custom URL templates. */
import type { Settings } from '#contract/domain/settings.ts';
import { bookingSites, isLinkableSite, type Site } from '#contract/domain/site.ts';
import { type BookingTemplate, bookingTemplates, isValidTemplate } from './booking-template.ts';

export type BookingOptions = {
  /** True for a booking site that is switched on: it may be shown without a seen price. */
  isOffered: (site: Site) => boolean;
  /**
   * Whether a booking site may be shown with a price seen there: false if it is switched off, or if no link can
   * lead there.
   */
  isOpen: (site: Site) => boolean;
  /** One row for every site, language and trip type. */
  templates: readonly BookingTemplate[];
};

type BookingSettingNames = 'bookingSites' | 'bookingTemplates';

/** The settings that links, and `More`, depend on; responses of another version are stale. */
export type BookingSettingsCopy<More extends keyof Settings = never> = {
  current: () => Pick<Settings, BookingSettingNames | More>;
  version: () => number;
};

export function bookingOptionsOf(settings: Pick<Settings, BookingSettingNames>): BookingOptions {
  const isOffered = (site: Site) => settings.bookingSites.some((each) => each === site);
  // Sites that administrators cannot switch on are only named by fare sources.
  const isOnlyNamed = (site: Site) => !bookingSites.some((each) => each === site);
  return {
    isOffered,
    isOpen: (site: Site) => isOffered(site) || (isOnlyNamed(site) && isLinkableSite(site)),
    // A stored template that became invalid, for example by its host, falls back to the built-in one.
    templates: bookingTemplates.map((row) => {
      const isSameCase = ({ site, language, tripType }: BookingTemplate) =>
        site === row.site && language === row.language && tripType === row.tripType;
      return settings.bookingTemplates.find((own) => isSameCase(own) && isValidTemplate(own)) ?? row;
    }),
  };
}

/**
 * Whether a booking site without a fare may be shown on a route (typed deal, old link): it is switched on, or
 * a source has a fare there now.
 */
export function canShowBookingSite(
  booking: BookingOptions,
  site: Site,
  seen: { fares: readonly { site: Site }[] } | undefined,
): boolean {
  if (booking.isOffered(site)) return true;
  return booking.isOpen(site) && (seen?.fares.some((fare) => fare.site === site) ?? false);
}
