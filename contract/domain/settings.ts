/** What an administrator can set, one entry each: schema, default, form and name in the audit log come from here. */
import type { IsoDate } from './dates.ts';
import type { DepartureAirport } from './iata.ts';
import type { TripType } from './itinerary.ts';
import type { Language } from './language.ts';
import type { PaymentFee } from './party.ts';
import { type BookingSite, bookingSites, type Site } from './site.ts';
import type { SocialNetwork } from './social-networks.ts';
import type { SourceBudget, SourcePermission } from './source-permission.ts';

export type LocalizedText = { ar: string; en: string };

/** Testimonial, attributed to a city and not to a person. */
export type Testimonial = {
  text: LocalizedText;
  city: DepartureAirport;
  /** Written for the sample site and labelled as a sample. */
  isSample: boolean;
};

export type SocialLink = { network: SocialNetwork; url: string };

/** Replaces a built-in URL template for one language and trip type. */
export type BookingTemplateSetting = {
  site: Site;
  language: Language;
  tripType: TripType;
  template: string;
  /** When an administrator last opened a link made from it; null for never. */
  checkedOn: IsoDate | null;
};

/** What a booking site adds when one pays; sites without a row are not known to add anything. */
type BookingFeeSetting = PaymentFee & { site: Site };

/** What an administrator decided about a fare source; sources without a row keep what their terms allow. */
export type FareSourceSetting = { source: string; permission: SourcePermission; budget: SourceBudget };

export const calendarKinds = ['public_holiday', 'school_break', 'religious_period', 'school_start'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** Days when many Saudi families travel or stay; `isConfirmed` is false while the dates are expected. */
type CalendarPeriodSetting = {
  start: IsoDate;
  end: IsoDate;
  kind: CalendarKind;
  name: LocalizedText;
  isConfirmed: boolean;
};

/** What a setting of each type holds. */
export type SettingValues = {
  localized: LocalizedText;
  /** SAR, with two decimals at most. */
  price: number;
  whole: number;
  switch: boolean;
  /** Null for none. */
  email: string | null;
  testimonials: Testimonial[];
  socialLinks: SocialLink[];
  bookingSites: BookingSite[];
  bookingTemplates: BookingTemplateSetting[];
  bookingFees: BookingFeeSetting[];
  fareSources: FareSourceSetting[];
  calendar: CalendarPeriodSetting[] | null;
};
export type SettingType = keyof SettingValues;

/** Parts of the settings screen, each saved by itself. */
export const settingsParts = [
  'general',
  'alerts',
  'testimonials',
  'booking',
  'sources',
  'social',
  'calendar',
] as const;
export type SettingsPart = (typeof settingsParts)[number];

type EntryOf<Type extends SettingType, Limits = unknown> = Limits & {
  type: Type;
  default: Readonly<SettingValues[Type]>;
  part: SettingsPart;
  /** `GET /api/settings` answers it to everybody; without it only the server and administrators read it. */
  isPublic?: true;
};
/** Fields of one card stand side by side under its heading. */
type OnCard = { card: 'plans' | 'support' };
type Range = { least: number; most: number };
/** Rows of a list, and characters of a text in a row. */
type ListLimits = { most: number; longest: number };

export type SettingEntry =
  | EntryOf<'localized', { longest: number }>
  | EntryOf<'price', OnCard & Range>
  | EntryOf<'whole', OnCard & Range>
  | EntryOf<'switch'>
  | EntryOf<'email', OnCard>
  | EntryOf<'testimonials', ListLimits>
  | EntryOf<'socialLinks', { longest: number }>
  | EntryOf<'bookingSites'>
  | EntryOf<'bookingTemplates', ListLimits>
  | EntryOf<'bookingFees', { mostPercent: number; mostFixed: number }>
  | EntryOf<'fareSources', ListLimits & { mostHours: number; mostCalls: number; mostUsd: number }>
  | EntryOf<'calendar', ListLimits>;

/** In the order of the screen; `admin.settings.name.<name>` is the label, `admin.settings.hint.<name>` the hint below a field. */
export const settingEntries = {
  siteName: {
    type: 'localized',
    longest: 40,
    default: { ar: 'هدهد', en: 'Hudhud' },
    part: 'general',
    isPublic: true,
  },
  /** Monthly plan, SAR per month. */
  premiumPrice: {
    type: 'price',
    least: 1,
    most: 100_000,
    default: 299,
    part: 'general',
    card: 'plans',
    isPublic: true,
  },
  /** Annual plan, SAR per month, billed yearly. */
  premiumAnnualMonthlyPrice: {
    type: 'price',
    least: 1,
    most: 100_000,
    default: 99,
    part: 'general',
    card: 'plans',
    isPublic: true,
  },
  moneyBackDays: {
    type: 'whole',
    least: 0,
    most: 365,
    default: 30,
    part: 'general',
    card: 'plans',
    isPublic: true,
  },
  /** Deal alerts per week for free users. */
  maxFreeDeals: {
    type: 'whole',
    least: 0,
    most: 1000,
    default: 3,
    part: 'general',
    card: 'plans',
    isPublic: true,
  },
  /** Stops the sending of all alerts; they wait. */
  alertsPaused: { type: 'switch', default: false, part: 'alerts' },
  /** Where contact messages go and what the contact page shows. */
  supportEmail: { type: 'email', default: null, part: 'general', card: 'support', isPublic: true },
  /** Empty at first: nobody has said anything yet. */
  testimonials: {
    type: 'testimonials',
    most: 12,
    longest: 400,
    default: [],
    part: 'testimonials',
    isPublic: true,
  },
  /** Offered booking sites in order. */
  bookingSites: { type: 'bookingSites', default: bookingSites, part: 'booking', isPublic: true },
  /** Those that differ from the built-in ones. */
  bookingTemplates: { type: 'bookingTemplates', most: 24, longest: 500, default: [], part: 'booking' },
  /** Counted in what a party pays; public, since pages compute it. */
  bookingFees: {
    type: 'bookingFees',
    mostPercent: 15,
    mostFixed: 500,
    default: [],
    part: 'booking',
    isPublic: true,
  },
  /** Terms and budgets that differ from the defaults of their provider. */
  fareSources: {
    type: 'fareSources',
    most: 20,
    longest: 500,
    mostHours: 72,
    mostCalls: 1_000_000,
    mostUsd: 10_000,
    default: [],
    part: 'sources',
  },
  socialLinks: { type: 'socialLinks', longest: 200, default: [], part: 'social', isPublic: true },
  /** The whole calendar; null while the built-in one holds. */
  calendar: { type: 'calendar', most: 400, longest: 120, default: null, part: 'calendar' },
} as const satisfies Readonly<Record<string, SettingEntry>>;

type Entries = typeof settingEntries;
export type SettingName = keyof Entries;
export type SettingTypeOf<Name extends SettingName> = Entries[Name]['type'];
export type Settings = { [Name in SettingName]: SettingValues[SettingTypeOf<Name>] };
export type PublicSettingName = {
  [Name in SettingName]: Entries[Name] extends { isPublic: true } ? Name : never;
}[SettingName];

export const settingNames = Object.keys(settingEntries) as SettingName[];

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingEntries, name);
}

/** What `make` answers for each setting. */
export function mapSettings<Value>(
  make: (name: SettingName, entry: SettingEntry) => Value,
): Record<SettingName, Value> {
  const made = settingNames.map((name) => [name, make(name, settingEntries[name])] as const);
  return Object.fromEntries(made) as Record<SettingName, Value>;
}

export const publicSettingNames = settingNames.filter(
  (name): name is PublicSettingName => 'isPublic' in settingEntries[name],
);

export const defaultSettings = mapSettings((_, entry) => entry.default) as Settings;

/** Default testimonials of a site with sample fares. */
export const sampleTestimonials: readonly Testimonial[] = [
  {
    city: 'RUH',
    isSample: true,
    text: {
      ar: 'قارنت السعر بسجل الأسابيع الماضية قبل أن أحجز، فعرفت أن التخفيض حقيقي.',
      en: 'I compared the price with previous weeks, so I knew the discount was real before I booked.',
    },
  },
  {
    city: 'JED',
    isSample: true,
    text: {
      ar: 'أعجبني أن مع كل سعر اسم الموقع ووقت الرصد.',
      en: 'I like that every price says where it was seen and when.',
    },
  },
  {
    city: 'DMM',
    isSample: true,
    text: {
      ar: 'اخترت الشهر من التقويم ووصلت إلى صفحة الحجز وتفاصيل رحلتي معبأة.',
      en: 'I picked a month in the calendar and reached the booking page with my trip filled in.',
    },
  },
];
