/** What an administrator has set of the ways out: which booking sites are offered, and addresses of their own. */
import type { Settings } from '#contract/domain/settings.ts';
import { bookingSites, type Site } from '#contract/domain/site.ts';
import { type BookingTemplate, bookingTemplates, isValidTemplate } from './booking-template.ts';

export type BookingOptions = {
  /** False for a booking site that is switched off; sites only fare sources name are always open. */
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
    isOpen: (site: Site) => isOpenSite(settings, site),
    templates: replaceTemplates(settings.bookingTemplates),
  };
  known.set(settings, options);
  return options;
}

export function isOpenSite({ bookingSites: open }: Pick<Settings, 'bookingSites'>, site: Site): boolean {
  const bookingSite = bookingSites.find((each) => each === site);
  return bookingSite === undefined || open.includes(bookingSite);
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
