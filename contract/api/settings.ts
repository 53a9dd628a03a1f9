/** The settings a page shows, and the shape in which an administrator changes them. */
import { z } from 'zod';
import { longestPassword, shortestPassword } from '../domain/password.ts';
import { calendarKinds, socialNetworks } from '../domain/settings.ts';
import { bookingSites } from '../domain/site.ts';
import * as endpoints from '../endpoints/public.ts';
import { emailField, lineField } from '../form-fields.ts';
import { defineOperation } from '../operation.ts';
import {
  bookingSite,
  boundedText,
  departureAirport,
  httpsAddress,
  isoDate,
  language,
  sar,
  site,
  tripType,
} from '../schemas.ts';

const longestName = 40;
const longestTestimonial = 400;
const planPrice = sar.min(1).max(100_000);

function localized(longest: number) {
  return z.strictObject({ ar: lineField(longest), en: lineField(longest) });
}

const socialHosts: Readonly<Record<(typeof socialNetworks)[number], RegExp>> = {
  x: /^(?:x|twitter)\.com$/,
  instagram: /^instagram\.com$/,
  snapchat: /^snapchat\.com$/,
  tiktok: /^tiktok\.com$/,
  youtube: /^youtube\.com$/,
  facebook: /^facebook\.com$/,
  linkedin: /^linkedin\.com$/,
  whatsapp: /^(?:wa\.me|whatsapp\.com)$/,
  telegram: /^(?:t\.me|telegram\.me)$/,
};

const socialUrl = httpsAddress(200).meta({ example: 'https://x.com/hudhud' });

/** What no plain schema can say is named, so that the reader is told in words. */
function faultOf(fault: 'endBeforeStart' | 'socialHost' | 'repeated') {
  return { code: 'custom', params: { fault } } as const;
}

/** Written plainly: no user name, port or backslash that two readers of the address could take differently. */
const plainAddress = /^https:\/\/([a-z0-9.-]+)(?:[/?#][\x21-\x5b\x5d-\x7e]*)?$/i;

const socialLink = z
  .strictObject({ network: z.enum(socialNetworks), url: socialUrl })
  .check(({ value, issues }) => {
    const [, typed = ''] = plainAddress.exec(value.url) ?? [];
    const host = typed.toLowerCase().replace(/^(?:www|m)\./, '');
    if (!socialHosts[value.network].test(host)) {
      issues.push({ ...faultOf('socialHost'), path: ['url'], input: value.url });
    }
  });

function isWithoutRepeats(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

const mostTemplates = 24;
const mostPeriods = 400;

const bookingTemplate = z.strictObject({
  site,
  language,
  tripType,
  template: boundedText(500).min(1),
  checkedOn: isoDate.nullable().default(null),
});

const calendarPeriod = z
  .strictObject({
    start: isoDate,
    end: isoDate,
    kind: z.enum(calendarKinds),
    name: localized(120),
    isConfirmed: z.boolean(),
  })
  .check(({ value, issues }) => {
    if (value.end < value.start) {
      issues.push({ ...faultOf('endBeforeStart'), path: ['end'], input: value.end });
    }
  });

/** Every setting with its bounds. */
export const settings = z.strictObject({
  siteName: localized(longestName),
  premiumPrice: planPrice,
  premiumAnnualMonthlyPrice: planPrice,
  maxFreeDeals: z.int().min(0).max(1000),
  moneyBackDays: z.int().min(0).max(365),
  supportEmail: emailField.nullable(),
  testimonials: z
    .array(
      z.strictObject({
        text: localized(longestTestimonial),
        city: departureAirport,
        isSample: z.boolean().default(false),
      }),
    )
    .max(12),
  socialLinks: z
    .array(socialLink)
    .max(socialNetworks.length)
    .refine((links) => isWithoutRepeats(links.map((link) => link.network)), faultOf('repeated')),
  bookingSites: z
    .array(bookingSite)
    .min(1)
    .max(bookingSites.length)
    .refine(isWithoutRepeats, faultOf('repeated')),
  bookingTemplates: z
    .array(bookingTemplate)
    .max(mostTemplates)
    .refine(
      (rows) => isWithoutRepeats(rows.map((row) => `${row.site} ${row.language} ${row.tripType}`)),
      faultOf('repeated'),
    ),
  calendar: z.array(calendarPeriod).max(mostPeriods).nullable(),
});

/** A change names only what it changes. */
export const settingsChange = settings.partial();
export type SettingsChange = z.input<typeof settingsChange>;

/** What everybody may read; `passwordMin` is set by whoever runs the site. */
export const publicSettings = settings
  .omit({ bookingTemplates: true, calendar: true })
  .extend({ passwordMin: z.int().min(shortestPassword).max(longestPassword) });
export type PublicSettings = z.output<typeof publicSettings>;

export const getSettings = defineOperation({
  id: 'getSettings',
  ...endpoints.getSettings,
  tag: 'Site',
  summary: 'Names, plan prices and links an administrator has set',
  params: z.object({}),
  query: z.object({}),
  response: publicSettings,
  errors: [],
  answerHeaders: ['ETag'],
});
