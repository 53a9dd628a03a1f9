/** Validates settings before sending, with the server's field names. */
import { foldEmail, isEmail } from '#contract/domain/email.ts';
import type { SettingEntry, SettingName } from '#contract/domain/settings.ts';
import { cleanLine, countCharacters } from '#contract/domain/typed-text.ts';
import type { Translate } from '#web/i18n/i18n.tsx';
import { type FareSourceDraft, fareSourceField } from './fare-source-draft.ts';
import { type Draft, readFee, readNumber, type TypedSetting, typedSetting } from './settings-draft.ts';

/** Maps field names, such as `testimonials.0.text.ar`, to error messages. */
export type SettingFaults = Record<string, string>;
/** A field and its error message, undefined if valid. */
type Check = readonly [field: string, fault: string | undefined];

/** Checks that a text is not empty and not too long. */
export function lineFault(t: Translate, text: string, longest: number): string | undefined {
  const length = countCharacters(cleanLine(text));
  if (length === 0) return t('forms.required');
  return length > longest ? t('admin.settings.fault.long', { most: longest }) : undefined;
}

/** Checks every field of `names`. */
export function checkSettings(draft: Draft, names: readonly SettingName[], t: Translate): Check[] {
  return names.flatMap((name) => checkSetting(typedSetting(name, draft), t));
}

function checkSetting(setting: TypedSetting, t: Translate): Check[] {
  const { name, type, entry, typed } = setting;
  switch (type) {
    case 'localized':
      return checkTexts(t, name, typed, entry.longest);
    case 'price':
    case 'whole':
      return [[name, numberFault(t, typed, { ...entry, isWhole: type === 'whole' })]];
    case 'email': {
      const isBad = cleanLine(typed) !== '' && !isEmail(foldEmail(typed));
      return [[name, isBad ? t('forms.email') : undefined]];
    }
    case 'testimonials':
      return typed.flatMap(({ text }, index) => checkTexts(t, `${name}.${index}.text`, text, entry.longest));
    case 'socialLinks':
      return typed.map(({ url }, index) => {
        const isAddress = url.length <= entry.longest && URL.parse(url)?.protocol === 'https:';
        return [`${name}.${index}.url`, isAddress ? undefined : t('admin.settings.fault.https')];
      });
    case 'switch':
      return [];
    case 'bookingSites':
      return [[name, typed.length === 0 ? t('admin.settings.fault.sites') : undefined]];
    case 'bookingTemplates':
      return typed.map(({ template }, index) => [
        `${name}.${index}.template`,
        lineFault(t, template, entry.longest),
      ]);
    case 'bookingFees':
      return typed.flatMap(({ site, percent, fixed }) => [
        [`${name}.${site}.percent`, feeFault(t, percent, entry.mostPercent)] as const,
        [`${name}.${site}.fixed`, feeFault(t, fixed, entry.mostFixed)] as const,
      ]);
    case 'fareSources':
      return typed.flatMap((row) => checkFareSource(t, row, entry));
    case 'calendar':
      return [];
  }
}

function checkTexts(t: Translate, field: string, text: { ar: string; en: string }, longest: number): Check[] {
  return (['ar', 'en'] as const).map((language) => [
    `${field}.${language}`,
    lineFault(t, text[language], longest),
  ]);
}

function feeFault(t: Translate, text: string, most: number): string | undefined {
  const value = readFee(text);
  return value !== undefined && value <= most
    ? undefined
    : t('admin.settings.fault.fee', { most: String(most) });
}

type SourceLimits = Extract<SettingEntry, { type: 'fareSources' }>;

function checkFareSource(t: Translate, row: FareSourceDraft, limits: SourceLimits): Check[] {
  const { source, evidence, cacheHours, callsPerDay, usdPerDay } = row;
  const limitFault = (text: string, bounds: Bounds) =>
    cleanLine(text) === '' ? undefined : numberFault(t, text, bounds, 'limit');
  return [
    [
      fareSourceField(source, 'cacheHours'),
      limitFault(cacheHours, { least: 1, most: limits.mostHours, isWhole: true }),
    ],
    [
      fareSourceField(source, 'callsPerDay'),
      limitFault(callsPerDay, { least: 0, most: limits.mostCalls, isWhole: true }),
    ],
    [
      fareSourceField(source, 'usdPerDay'),
      limitFault(usdPerDay, { least: 0, most: limits.mostUsd, isWhole: false }),
    ],
    [
      fareSourceField(source, 'evidence'),
      evidence.length > limits.longest ? t('admin.settings.fault.long', { most: limits.longest }) : undefined,
    ],
  ];
}

type Bounds = { least: number; most: number; isWhole: boolean };

/** @param kind `limit` may be left empty, which is said */
function numberFault(
  t: Translate,
  text: string,
  { least, most, isWhole }: Bounds,
  kind: 'amount' | 'limit' = 'amount',
): string | undefined {
  const value = readNumber(text);
  const isRight =
    value !== undefined && value >= least && value <= most && (!isWhole || Number.isInteger(value));
  if (isRight) return undefined;
  const range = { least: String(least), most: most.toLocaleString('en') };
  if (kind === 'limit') {
    return t(isWhole ? 'admin.settings.fault.wholeLimit' : 'admin.settings.fault.usdLimit', range);
  }
  return isWhole ? t('admin.settings.fault.whole', range) : t('admin.settings.fault.price', range);
}

export function onlyFaults(found: readonly Check[]): SettingFaults {
  return Object.fromEntries(found.flatMap(([name, fault]) => (fault === undefined ? [] : [[name, fault]])));
}
