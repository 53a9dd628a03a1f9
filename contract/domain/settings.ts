/** What an administrator can set, one entry each: schema, default, form and name in the audit log come from here. */
import type { IsoDate } from './dates.ts';
import { departureAirports } from './iata.ts';
import { tripTypes } from './itinerary.ts';
import { languages } from './language.ts';
import { bookingSites, sites } from './site.ts';
import { type SocialNetwork, socialNetworks } from './social-networks.ts';

export type LocalizedText = { ar: string; en: string };

type Range = { least: number; most: number };

/** What one field holds, a setting's own or one in a row, and within which limits. */
export type FieldEntry =
  /** One line in each language. */
  | { type: 'localized'; longest: number; isOptional?: true }
  | { type: 'text'; longest: number; pattern?: RegExp; isOptional?: true }
  /** A number with two decimals at most, or a whole one; `empty` is what an empty field stands for. */
  | ({ type: 'price' | 'whole'; empty?: 0 } & Range)
  | { type: 'switch'; isOptional?: true }
  /** Null for none. */
  | { type: 'email' }
  /** An address that begins with `https://`. */
  | { type: 'address'; longest: number; example: string }
  | { type: 'day'; isOptional?: true }
  | { type: 'choice'; of: readonly string[] };
export type RowEntry = Readonly<Record<string, FieldEntry>>;

export type RowsEntry = {
  type: 'rows';
  row: RowEntry;
  most: number;
  /** No two rows have the same values in these fields. */
  unique?: readonly string[];
  /** Rules between two fields; the fault is told at the last one. */
  rules?: readonly {
    between: readonly string[];
    fault: 'endBeforeStart' | 'socialHost';
    fits: (row: never) => boolean;
  }[];
};

/** Some of the choices, in an order; at least one. */
export type OrderEntry = { type: 'order'; of: readonly string[] };

export type SettingEntry = (FieldEntry | RowsEntry | OrderEntry) & {
  default: unknown;
  /** `GET /api/settings` answers it to everybody; without it only the server and administrators read it. */
  isPublic?: true;
};

/** The two papers of a Saudi trader. */
export const operatorPapers = ['commercialRegister', 'freelanceDocument'] as const;

const ownText = { type: 'text', isOptional: true, default: '', isPublic: true } as const;
/** Digits of both scripts, as people set them: `(011) 123 4567`, `011/1234567`, `920000000 ext. 5`; no `https://`. */
const telephone = /^(?:(?=(?:[^\d٠-٩]*[\d٠-٩]){3})[^<>:]+)?$/;
const ownLine = { type: 'localized', isOptional: true, default: { ar: '', en: '' }, isPublic: true } as const;

/** Of the networks that are at another address than `<network>.com`. */
const hosts: Partial<Record<SocialNetwork, readonly string[]>> = {
  x: ['x.com', 'twitter.com'],
  whatsapp: ['whatsapp.com', 'wa.me'],
  telegram: ['t.me', 'telegram.me'],
};

/** No user name, port or backslash, which URL parsers interpret differently. */
const plainAddress = /^https:\/\/([a-z0-9.-]+)(?:[/?#][\x21-\x5b\x5d-\x7e]*)?$/i;

function isAddressOn({ network, url }: { network: SocialNetwork; url: string }): boolean {
  const [, typed = ''] = plainAddress.exec(url) ?? [];
  const host = typed.toLowerCase().replace(/^(?:www|m)\./, '');
  return (hosts[network] ?? [`${network}.com`]).includes(host);
}

/** In the order of the screen; `admin.settings.name.<name>` is the label, `admin.settings.hint.<name>` the hint below it. */
export const settingEntries = {
  siteName: { type: 'localized', longest: 40, default: { ar: 'هدهد', en: 'Hudhud' }, isPublic: true },
  /** Monthly plan, SAR per month. */
  premiumPrice: { type: 'price', least: 1, most: 100_000, default: 299, isPublic: true },
  /** Annual plan, SAR per month, billed yearly. */
  premiumAnnualMonthlyPrice: { type: 'price', least: 1, most: 100_000, default: 99, isPublic: true },
  moneyBackDays: { type: 'whole', least: 0, most: 365, default: 30, isPublic: true },
  /** Deal alerts per week for free users. */
  maxFreeDeals: { type: 'whole', least: 0, most: 1000, default: 3, isPublic: true },
  /** Stops the sending of all alerts; they wait. Changed in the alerts tab, so without label and hint. */
  alertsPaused: { type: 'switch', default: false },
  /** Where contact messages go and what the contact page shows. */
  supportEmail: { type: 'email', default: null, isPublic: true },
  /** Who runs the site: in the footer and in the terms, as far as it is told. */
  operatorName: { ...ownLine, longest: 120 },
  operatorPaper: { type: 'choice', of: operatorPapers, default: 'commercialRegister', isPublic: true },
  /** Of the paper. */
  operatorNumber: { ...ownText, longest: 40 },
  operatorVat: { ...ownText, longest: 40, pattern: /^(?:[3٣](?:[ ./-]?[\d٠-٩]){13}[ ./-]?[3٣])?$/ },
  operatorPhone: { ...ownText, longest: 40, pattern: telephone },
  operatorAddress: { ...ownLine, longest: 150 },
  /** Within which time. */
  complaintsAnswered: { ...ownLine, longest: 120 },
  /** An address or a telephone number. */
  complaintsContact: {
    ...ownText,
    longest: 120,
    pattern: new RegExp(`^(?=[^<>:]*$).*[^\\s@]@[^\\s@]+\\.[a-z]{2}|${telephone.source}`, 'i'),
  },
  /** Attributed to a city and not to a person. Empty at first: nobody has said anything yet. */
  testimonials: {
    type: 'rows',
    row: { text: { type: 'localized', longest: 400 }, city: { type: 'choice', of: departureAirports } },
    most: 12,
    default: [],
    isPublic: true,
  },
  /** Offered booking sites in order. */
  bookingSites: { type: 'order', of: bookingSites, default: bookingSites, isPublic: true },
  /** Whether any booking site or source pays for bookings; then it is said beside every booking button. */
  earnsCommission: { type: 'switch', default: false, isPublic: true },
  /** URL templates for one language and trip type, in place of the built-in ones. */
  bookingTemplates: {
    type: 'rows',
    row: {
      site: { type: 'choice', of: sites },
      language: { type: 'choice', of: languages },
      tripType: { type: 'choice', of: tripTypes },
      template: { type: 'text', longest: 500 },
      /** When an administrator last opened a link made from it; null for never. */
      checkedOn: { type: 'day', isOptional: true },
    },
    most: 24,
    unique: ['site', 'language', 'tripType'],
    default: [],
  },
  /** What a booking site adds when one pays, counted in what a party pays; public, since pages compute it. */
  bookingFees: {
    type: 'rows',
    row: {
      site: { type: 'choice', of: sites },
      percent: { type: 'price', least: 0, most: 15, empty: 0 },
      /** SAR per booking. */
      fixed: { type: 'price', least: 0, most: 500, empty: 0 },
    },
    most: sites.length,
    unique: ['site'],
    default: [],
    isPublic: true,
  },
  socialLinks: {
    type: 'rows',
    row: {
      network: { type: 'choice', of: socialNetworks },
      url: { type: 'address', longest: 200, example: 'https://x.com/hudhud' },
    },
    most: socialNetworks.length,
    unique: ['network'],
    rules: [{ between: ['network', 'url'], fault: 'socialHost', fits: isAddressOn }],
    default: [],
    isPublic: true,
  },
  /** Days on which prices were not usual, as while an airspace was closed; they do not count as usual. */
  unusualPeriods: {
    type: 'rows',
    row: {
      start: { type: 'day' },
      end: { type: 'day' },
      /** Codes of airports, cities or countries with spaces or commas between them; empty for every destination. */
      places: { type: 'text', longest: 200, pattern: /^[A-Za-z ,،]*$/ },
      /** What travellers read: why. */
      reason: { type: 'localized', longest: 150 },
    },
    most: 40,
    rules: [
      {
        between: ['start', 'end'],
        fault: 'endBeforeStart',
        fits: ({ start, end }: { start: IsoDate; end: IsoDate }) => start <= end,
      },
    ],
    default: [],
  },
} as const satisfies Readonly<Record<string, SettingEntry>>;

/** What a field, a row or a setting holds. */
export type ValueOf<Entry> = Entry extends { type: 'localized' }
  ? LocalizedText
  : Entry extends { type: 'price' | 'whole' }
    ? number
    : Entry extends { type: 'switch' }
      ? boolean
      : Entry extends { type: 'email' }
        ? string | null
        : Entry extends { type: 'day' }
          ? IsoDate | (Entry extends { isOptional: true } ? null : never)
          : Entry extends { type: 'choice'; of: readonly (infer Choice)[] }
            ? Choice
            : Entry extends { type: 'order'; of: readonly (infer Choice)[] }
              ? Choice[]
              : Entry extends { type: 'rows'; row: infer Row }
                ? ValuesOf<Row>[]
                : string;
type ValuesOf<Fields> = { -readonly [Name in keyof Fields]: ValueOf<Fields[Name]> };

type Entries = typeof settingEntries;
export type SettingName = keyof Entries;
export type NameOf<Type extends SettingEntry['type']> = {
  [Name in SettingName]: Entries[Name]['type'] extends Type ? Name : never;
}[SettingName];
export type Settings = { [Name in SettingName]: ValueOf<Entries[Name]> };
export type RowOf<Name extends NameOf<'rows'>> = ValuesOf<Entries[Name]['row']>;
export type PublicSettingName = {
  [Name in SettingName]: Entries[Name] extends { isPublic: true } ? Name : never;
}[SettingName];

export type Testimonial = RowOf<'testimonials'>;
export type SocialLink = RowOf<'socialLinks'>;
export type BookingTemplateSetting = RowOf<'bookingTemplates'>;
export type UnusualPeriodSetting = RowOf<'unusualPeriods'>;

export const settingNames = Object.keys(settingEntries) as SettingName[];

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
