/** What is wrong with settings before they are sent, field by field, with the names the server gives fields. */
import { foldEmail, isEmail } from '#contract/domain/email.ts';
import { cleanLine, countCharacters } from '#contract/domain/typed-text.ts';
import type { Translate } from '#web/i18n/i18n.tsx';
import { type Draft, type NumberName, readNumber } from './settings-draft.ts';

/** Name of a field, such as `testimonials.0.text.ar`, to what is wrong with it. */
export type SettingFaults = Record<string, string>;

export const longestName = 40;
export const longestTestimonial = 400;
export const longestPeriodName = 120;
export const mostTestimonials = 12;
export const longestTemplate = 500;

/** Bounds as `contract/api/settings.ts` has them. */
const bounds: Readonly<Record<NumberName, { least: number; most: number; isWhole: boolean }>> = {
  premiumPrice: { least: 1, most: 100_000, isWhole: false },
  premiumAnnualMonthlyPrice: { least: 1, most: 100_000, isWhole: false },
  maxFreeDeals: { least: 0, most: 1000, isWhole: true },
  moneyBackDays: { least: 0, most: 365, isWhole: true },
};

/** Undefined where the text fits. */
export function lineFault(t: Translate, text: string, longest: number): string | undefined {
  const length = countCharacters(cleanLine(text));
  if (length === 0) return t('forms.required');
  return length > longest ? t('admin.settings.fault.long', { most: longest }) : undefined;
}

function numberFault(t: Translate, name: NumberName, text: string): string | undefined {
  const { least, most, isWhole } = bounds[name];
  const value = readNumber(text);
  const isRight =
    value !== undefined && value >= least && value <= most && (!isWhole || Number.isInteger(value));
  if (isRight) return undefined;
  const range = { least: String(least), most: most.toLocaleString('en') };
  return isWhole ? t('admin.settings.fault.whole', range) : t('admin.settings.fault.price', range);
}

export function generalFaults(draft: Draft, t: Translate): SettingFaults {
  const numbers = (Object.keys(bounds) as NumberName[]).map(
    (name) => [name, numberFault(t, name, draft[name])] as const,
  );
  const hasBadEmail = cleanLine(draft.supportEmail) !== '' && !isEmail(foldEmail(draft.supportEmail));
  return onlyFaults([
    ['siteName.ar', lineFault(t, draft.siteName.ar, longestName)],
    ['siteName.en', lineFault(t, draft.siteName.en, longestName)],
    ...numbers,
    ['supportEmail', hasBadEmail ? t('forms.email') : undefined],
  ]);
}

export function testimonialFaults({ testimonials }: Draft, t: Translate): SettingFaults {
  return onlyFaults(
    testimonials.flatMap(({ text }, index) => [
      [`testimonials.${index}.text.ar`, lineFault(t, text.ar, longestTestimonial)] as const,
      [`testimonials.${index}.text.en`, lineFault(t, text.en, longestTestimonial)] as const,
    ]),
  );
}

export function socialFaults({ socialLinks }: Draft, t: Translate): SettingFaults {
  return onlyFaults(
    socialLinks.map(({ url }, index) => {
      const isAddress = url.length <= 200 && URL.parse(url)?.protocol === 'https:';
      return [`socialLinks.${index}.url`, isAddress ? undefined : t('admin.settings.fault.https')] as const;
    }),
  );
}

export function bookingFaults(draft: Draft, t: Translate): SettingFaults {
  return onlyFaults([
    ['bookingSites', draft.bookingSites.length === 0 ? t('admin.settings.fault.sites') : undefined],
    ...draft.bookingTemplates.map(
      ({ template }, index) =>
        [`bookingTemplates.${index}.template`, lineFault(t, template, longestTemplate)] as const,
    ),
  ]);
}

export function onlyFaults(
  found: readonly (readonly [name: string, fault: string | undefined])[],
): SettingFaults {
  return Object.fromEntries(found.flatMap(([name, fault]) => (fault === undefined ? [] : [[name, fault]])));
}

/** Every field of a draft that the server may name. */
export function listFields(draft: Draft): string[] {
  return [
    ...['siteName.ar', 'siteName.en', ...Object.keys(bounds), 'supportEmail', 'bookingSites'],
    ...draft.testimonials.flatMap((_, index) => [
      `testimonials.${index}.text.ar`,
      `testimonials.${index}.text.en`,
    ]),
    ...draft.socialLinks.map((_, index) => `socialLinks.${index}.url`),
    ...draft.bookingTemplates.map((_, index) => `bookingTemplates.${index}.template`),
  ];
}
