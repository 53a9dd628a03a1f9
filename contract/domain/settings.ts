/** What an administrator can set, and what holds until then. */
import type { IsoDate } from './dates.ts';
import type { DepartureAirport } from './iata.ts';
import type { TripType } from './itinerary.ts';
import type { Language } from './language.ts';
import { type BookingSite, bookingSites, type Site } from './site.ts';

export type LocalizedText = { ar: string; en: string };

/** Words of a traveller, attributed to a city and to no person. */
export type Testimonial = {
  text: LocalizedText;
  city: DepartureAirport;
  /** Written for the sample site; shown with a label that says so. */
  isSample: boolean;
};

export const socialNetworks = [
  'x',
  'instagram',
  'snapchat',
  'tiktok',
  'youtube',
  'facebook',
  'linkedin',
  'whatsapp',
  'telegram',
] as const;
export type SocialNetwork = (typeof socialNetworks)[number];
export type SocialLink = { network: SocialNetwork; url: string };

/** In place of the address template a site comes with, for one language and trip type. */
export type BookingTemplateSetting = {
  site: Site;
  language: Language;
  tripType: TripType;
  template: string;
  /** The day an administrator last opened an address made of it; null for never. */
  checkedOn: IsoDate | null;
};

export const calendarKinds = ['public_holiday', 'school_break', 'religious_period', 'school_start'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** Days many Saudi families travel or stay; `isConfirmed` is false while they are only expected. */
export type CalendarPeriodSetting = {
  start: IsoDate;
  end: IsoDate;
  kind: CalendarKind;
  name: LocalizedText;
  isConfirmed: boolean;
};

export type Settings = {
  siteName: LocalizedText;
  /** Monthly plan, SAR a month. */
  premiumPrice: number;
  /** Annual plan, SAR a month, billed once a year. */
  premiumAnnualMonthlyPrice: number;
  /** Deal alerts a free user receives a week. */
  maxFreeDeals: number;
  moneyBackDays: number;
  /** Where contact messages go and what the contact page shows; hidden while null. */
  supportEmail: string | null;
  testimonials: readonly Testimonial[];
  socialLinks: readonly SocialLink[];
  /** Those a trip can be opened on. */
  bookingSites: readonly BookingSite[];
  /** Those that differ from what the sites come with. */
  bookingTemplates: readonly BookingTemplateSetting[];
  /** The whole calendar; null while the one the site comes with holds. */
  calendar: readonly CalendarPeriodSetting[] | null;
};

/** Testimonials start empty: nobody has said anything yet. */
export const defaultSettings: Settings = {
  siteName: { ar: 'هدهد', en: 'Hudhud' },
  premiumPrice: 299,
  premiumAnnualMonthlyPrice: 99,
  maxFreeDeals: 3,
  moneyBackDays: 30,
  supportEmail: null,
  testimonials: [],
  socialLinks: [],
  bookingSites,
  bookingTemplates: [],
  calendar: null,
};

/** In place of the default on a site with sample fares. */
export const sampleTestimonials: readonly Testimonial[] = [
  {
    city: 'RUH',
    isSample: true,
    text: {
      ar: 'قارنت السعر بسجل الأسابيع الماضية قبل أن أحجز، فعرفت أن التخفيض حقيقي.',
      en: 'I compared the price with the weeks before it and knew the discount was real before I booked.',
    },
  },
  {
    city: 'JED',
    isSample: true,
    text: {
      ar: 'أعجبني أن كل سعر مكتوب معه الموقع الذي رُصد فيه ووقت رصده.',
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
