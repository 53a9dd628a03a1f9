/** Operation of the public settings, and the schemas an administrator changes them with. */
import { z } from 'zod';
import { longestPassword, shortestPassword } from '../domain/password.ts';
import {
  calendarKinds,
  mapSettings,
  type PublicSettingName,
  publicSettingNames,
  type SettingEntry,
  type SettingName,
  type SettingType,
  type SettingTypeOf,
} from '../domain/settings.ts';
import { bookingSites, sites } from '../domain/site.ts';
import { socialNetworks } from '../domain/social-networks.ts';
import { automaticRules, historyRules, linkRules, showRules } from '../domain/source-permission.ts';
import * as endpoints from '../endpoints/public.ts';
import { emailField, lineField } from '../form-fields.ts';
import { defineOperationsOf } from '../operation.ts';
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

const define = defineOperationsOf(endpoints, { tag: 'Site' });

/** Name of a fare source, which is also that of its provider. */
export const sourceName = boundedText(64).regex(/^[\w.:-]+$/);

/** One text stands for both languages. */
function localized(longest: number) {
  const texts = z.strictObject({ ar: lineField(longest), en: lineField(longest) });
  return z.preprocess<unknown, typeof texts, z.input<typeof texts> | string>(inBothLanguages, texts);
}

export function inBothLanguages(value: unknown): unknown {
  return typeof value === 'string' ? { ar: value, en: value } : value;
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

/** Faults a plain schema cannot express have names, for translated messages. */
function faultOf(fault: 'endBeforeStart' | 'socialHost' | 'repeated') {
  return { code: 'custom', params: { fault } } as const;
}

/** No user name, port or backslash, which URL parsers interpret differently. */
const plainAddress = /^https:\/\/([a-z0-9.-]+)(?:[/?#][\x21-\x5b\x5d-\x7e]*)?$/i;

function socialLink(longest: number) {
  const url = httpsAddress(longest).meta({ example: 'https://x.com/hudhud' });
  return z.strictObject({ network: z.enum(socialNetworks), url }).check(({ value, issues }) => {
    const [, typed = ''] = plainAddress.exec(value.url) ?? [];
    const host = typed.toLowerCase().replace(/^(?:www|m)\./, '');
    if (!socialHosts[value.network].test(host)) {
      issues.push({ ...faultOf('socialHost'), path: ['url'], input: value.url });
    }
  });
}

function isWithoutRepeats(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

function bookingTemplate(longest: number) {
  return z.strictObject({
    site,
    language,
    tripType,
    template: boundedText(longest).min(1),
    checkedOn: isoDate.nullable().default(null),
  });
}

function calendarPeriod(longest: number) {
  return z
    .strictObject({
      start: isoDate,
      end: isoDate,
      kind: z.enum(calendarKinds),
      name: localized(longest),
      isConfirmed: z.boolean(),
    })
    .check(({ value, issues }) => {
      if (value.end < value.start) {
        issues.push({ ...faultOf('endBeforeStart'), path: ['end'], input: value.end });
      }
    });
}

function fareSource({ longest, mostHours, mostCalls, mostUsd }: Limits<'fareSources'>) {
  return z.strictObject({
    source: sourceName,
    permission: z.strictObject({
      show: z.enum(showRules),
      cacheHours: z.int().min(1).max(mostHours).nullable(),
      history: z.enum(historyRules),
      automatic: z.enum(automaticRules),
      link: z.enum(linkRules),
      evidence: boundedText(longest),
    }),
    budget: z.strictObject({
      callsPerDay: z.int().min(0).max(mostCalls).nullable(),
      usdPerDay: z.number().min(0).max(mostUsd).multipleOf(0.01).nullable(),
    }),
  });
}

type Limits<Type extends SettingType> = Extract<SettingEntry, { type: Type }>;

/** The schema of each type of setting, within the limits of its entry. */
const schemas = {
  localized: ({ longest }: Limits<'localized'>) => localized(longest),
  price: ({ least, most }: Limits<'price'>) => sar.min(least).max(most),
  switch: () => z.boolean(),
  whole: ({ least, most }: Limits<'whole'>) => z.int().min(least).max(most),
  email: () => emailField.nullable(),
  testimonials: ({ most, longest }: Limits<'testimonials'>) =>
    z
      .array(
        z.strictObject({
          text: localized(longest),
          city: departureAirport,
          isSample: z.boolean().default(false),
        }),
      )
      .max(most),
  socialLinks: ({ longest }: Limits<'socialLinks'>) =>
    z
      .array(socialLink(longest))
      .max(socialNetworks.length)
      .refine((links) => isWithoutRepeats(links.map((link) => link.network)), faultOf('repeated')),
  bookingSites: () =>
    z.array(bookingSite).min(1).max(bookingSites.length).refine(isWithoutRepeats, faultOf('repeated')),
  bookingTemplates: ({ most, longest }: Limits<'bookingTemplates'>) =>
    z
      .array(bookingTemplate(longest))
      .max(most)
      .refine(
        (rows) => isWithoutRepeats(rows.map((row) => `${row.site} ${row.language} ${row.tripType}`)),
        faultOf('repeated'),
      ),
  bookingFees: ({ mostPercent, mostFixed }: Limits<'bookingFees'>) =>
    z
      .array(
        z.strictObject({
          site,
          percent: z.number().min(0).max(mostPercent).multipleOf(0.01),
          fixed: sar.max(mostFixed),
        }),
      )
      .max(sites.length)
      .refine((rows) => isWithoutRepeats(rows.map((row) => row.site)), faultOf('repeated')),
  fareSources: (limits: Limits<'fareSources'>) =>
    z
      .array(fareSource(limits))
      .max(limits.most)
      .refine((rows) => isWithoutRepeats(rows.map((row) => row.source)), faultOf('repeated')),
  calendar: ({ most, longest }: Limits<'calendar'>) => z.array(calendarPeriod(longest)).max(most).nullable(),
};

type Shape = { [Name in SettingName]: ReturnType<(typeof schemas)[SettingTypeOf<Name>]> };

/** All settings with their limits. */
export const settings = z.strictObject(
  mapSettings((_, entry) => (schemas[entry.type] as (entry: SettingEntry) => z.ZodType)(entry)) as Shape,
);

/** A change contains only what changes. */
export const settingsChange = settings.partial();
export type SettingsChange = z.input<typeof settingsChange>;

/** Public settings; `passwordMin` comes from the configuration. */
const publicSettings = settings
  .pick(Object.fromEntries(publicSettingNames.map((name) => [name, true])) as Record<PublicSettingName, true>)
  .extend({ passwordMin: z.int().min(shortestPassword).max(longestPassword) });
export type PublicSettings = z.output<typeof publicSettings>;

export const getSettings = define('getSettings', {
  summary: 'Names, plan prices and links an administrator has set',
  params: z.object({}),
  query: z.object({}),
  response: publicSettings,
  answerHeaders: ['ETag'],
});
