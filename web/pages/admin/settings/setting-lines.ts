/** Settings as text lines, to compare two versions. */
import type { SettingName } from '#contract/domain/settings.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { socialNamesIn } from '#contract/domain/social-networks.ts';
import { formatDate } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { fareSourceLines } from './fare-source-lines.ts';
import { type Draft, type Period, type TypedSetting, typedSetting } from './settings-draft.ts';

export function useSettingLines(): (name: SettingName, draft: Draft) => string[] {
  const t = useTranslate();
  return (name, draft) => [...new Set(listLines(t, typedSetting(name, draft)))];
}

function listLines(t: Translate, { type, typed }: TypedSetting): string[] {
  const siteNames = siteNamesIn(t.language);
  switch (type) {
    case 'localized':
      return [typed.ar, typed.en];
    case 'testimonials':
      return typed.map(({ text, city }) => `${t(`city.${city}`)}: ${text[t.language]}`);
    case 'socialLinks':
      return typed.map(({ network, url }) => `${socialNamesIn(t.language)[network]}: ${url}`);
    case 'bookingSites':
      return typed.map((site) => siteNames[site]);
    case 'bookingTemplates':
      return typed.map(
        ({ site, language: of, tripType, template }) =>
          `${siteNames[site]} · ${t(`admin.settings.language.${of}`)} · ${t(`trip.${tripType}`)}: ${template}`,
      );
    case 'bookingFees':
      return typed
        .filter(({ percent, fixed }) => percent !== '' || fixed !== '')
        .map(({ site, percent, fixed }) =>
          t('admin.settings.fees.line', {
            site: siteNames[site],
            percent: percent || '0',
            fixed: fixed || '0',
          }),
        );
    case 'fareSources':
      return typed.length === 0
        ? [t('admin.settings.sources.noneChanged')]
        : typed.flatMap((row) => fareSourceLines(t, row));
    case 'calendar':
      return typed?.map((period) => periodLine(t, period)) ?? [t('admin.settings.calendar.isBuiltIn')];
    case 'switch':
      return [t(typed ? 'admin.settings.on' : 'admin.settings.off')];
    default:
      return [typed];
  }
}

function periodLine(t: Translate, { start, end, name, isConfirmed }: Period): string {
  const certainty = t(isConfirmed ? 'admin.settings.calendar.confirmed' : 'admin.settings.calendar.expected');
  const days = [...new Set([start, end])].map((day) => formatDate(day, t.language));
  return `${name[t.language]}: ${days.join(' – ')} · ${certainty}`;
}

/** The lines that are new since `before`; all of them if none is. */
export function newLines(now: readonly string[], before: readonly string[]): readonly string[] {
  const added = now.filter((line) => !before.includes(line));
  return added.length === 0 ? now : added;
}
