/** Writes what came of asking for a price again: the same sentence on pages and in mail. */
import type { ConfirmationState } from './confirmation.ts';
import type { Language } from './language.ts';
import { formatNumber } from './localized-format.ts';
import { judgeConfirmation } from './sighting.ts';
import { type Site, siteNamesIn } from './site.ts';

export type ConfirmationFields = {
  confirmation: ConfirmationState;
  confirmedAt: string | null;
  confirmedSite: Site | null;
  confirmedPrice: number | null;
};

type Words = {
  /** When it was asked for: how long ago on a page, the moment in a mail, which is read later. */
  age: string;
  site: string;
  /** `none` where the site is not known. */
  place: 'named' | 'none';
  price: string;
};

export type ConfirmationReader = {
  language: Language;
  /** Translates a message that is in the bundles of pages and of mail. */
  say: (key: `confirmation.${ConfirmationState}`, words: Words) => string;
  sayWhen: (askedAt: string) => string;
  /** The price that stands beside the sentence, SAR: another answer is named. */
  shownPrice: number | null;
  /** Whether the price is called a deal and is no sample: then it is also said that nobody has confirmed it. */
  isRealDeal?: boolean;
};

/** Null where there is nothing to say; never a figure or a site that the fields do not hold. */
export function writeConfirmation(fields: ConfirmationFields, reader: ConfirmationReader): string | null {
  const { confirmedAt, confirmedSite, confirmedPrice } = fields;
  const { language, say, sayWhen, shownPrice, isRealDeal = false } = reader;
  const state = judgeConfirmation(fields, shownPrice);
  if (state === 'none' || confirmedAt === null) return isRealDeal ? say('confirmation.none', noWords) : null;
  return say(`confirmation.${state === 'near' ? 'changed' : state}`, {
    age: sayWhen(confirmedAt),
    site: confirmedSite === null ? '' : siteNamesIn(language)[confirmedSite],
    place: confirmedSite === null ? 'none' : 'named',
    price: confirmedPrice === null ? '' : formatNumber(confirmedPrice, language),
  });
}

const noWords: Words = { age: '', site: '', place: 'none', price: '' };
