/** Form state of a Premium destination: autofill from the airport code, and conflicts. */

import type {
  PremiumDestination,
  PremiumDestinationFields,
} from '#contract/api/admin-premium-destinations.ts';
import type { Airport } from '#contract/api/airports.ts';
import type { Region } from '#contract/domain/region.ts';
import { normalizeText } from '#contract/domain/typed-text.ts';

export const draftNames = [
  'destinationCode',
  'destinationName',
  'city',
  'country',
  'region',
  'isPremium',
] as const;
export type DraftName = (typeof draftNames)[number];
export type DestinationValues = Readonly<Record<DraftName, string>>;

export type DestinationDraft = {
  values: DestinationValues;
  /** Fields the user has edited; autofill does not overwrite them. */
  typed: ReadonlySet<DraftName>;
};

type KnownAirport = Pick<Airport, 'code' | 'name' | 'city' | 'country' | 'region'>;

const nothingTyped: ReadonlySet<DraftName> = new Set();

export const emptyDraft: DestinationDraft = {
  values: {
    destinationCode: '',
    destinationName: '',
    city: '',
    country: '',
    region: 'asia',
    isPremium: 'true',
  },
  typed: nothingTyped,
};

export function draftOf(destination: PremiumDestination): DestinationDraft {
  return { values: valuesOf(destination), typed: nothingTyped };
}

export function valuesOf(destination: PremiumDestination): DestinationValues {
  const { destinationCode, destinationName, city, country, region, isPremium } = destination;
  return { destinationCode, destinationName, city, country, region, isPremium: String(isPremium) };
}

/** Creates the draft of a quick choice, with Premium on. */
export function draftOfAirport(airport: KnownAirport): DestinationDraft {
  return { values: { ...namesOf(airport), isPremium: 'true' }, typed: nothingTyped };
}

function namesOf({ code, name, city, country, region }: KnownAirport): Omit<DestinationValues, 'isPremium'> {
  return { destinationCode: code, destinationName: name, city, country, region };
}

/** Normalises a code: at most three letters, upper case. */
export function foldCode(text: string): string {
  return normalizeText(text, 'NFKC')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 3);
}

/** Returns the draft after typing into a field; a known airport code fills in its names. */
export function applyInput(
  { values, typed }: DestinationDraft,
  { name, text }: { name: DraftName; text: string },
  airports: readonly KnownAirport[],
): DestinationDraft {
  if (name !== 'destinationCode') {
    return { values: { ...values, [name]: text }, typed: new Set([...typed, name]) };
  }
  const destinationCode = foldCode(text);
  const airport = airports.find(({ code }) => code === destinationCode);
  const names = Object.entries(airport ? namesOf(airport) : {}).filter(
    ([known]) => !typed.has(known as DraftName),
  );
  return { values: { ...values, ...Object.fromEntries(names), destinationCode }, typed };
}

/** Fields equal to `before` take the values of `now`; edited fields are kept. */
export function followChange(
  { values, typed }: DestinationDraft,
  before: PremiumDestination,
  now: PremiumDestination,
): DestinationDraft {
  const [old, next] = [valuesOf(before), valuesOf(now)];
  const followed = draftNames.map((name) => [name, values[name] === old[name] ? next[name] : values[name]]);
  return { values: Object.fromEntries(followed) as DestinationValues, typed };
}

/** Lists the fields that differ. */
export function listChanged(before: PremiumDestination, now: PremiumDestination): DraftName[] {
  const [old, next] = [valuesOf(before), valuesOf(now)];
  return draftNames.filter((name) => old[name] !== next[name]);
}

/** Converts the values to API fields. */
export function fieldsOf({ isPremium, region, ...names }: DestinationValues): PremiumDestinationFields {
  return { ...names, region: region as Region, isPremium: isPremium === 'true' };
}
