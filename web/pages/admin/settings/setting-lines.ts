/** Settings as lines of words, for putting two states of them side by side. */
import { siteNames } from '#contract/domain/site.ts';
import { formatDate } from '#web/i18n/format.ts';
import { type Translate, useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import type { Draft, SettingName } from './settings-draft.ts';

type Language = ReturnType<typeof useLanguage>;

export function useSettingLines(): (name: SettingName, draft: Draft) => string[] {
  const t = useTranslate();
  const language = useLanguage();
  return (name, draft) => [...new Set(listLines({ t, language }, name, draft))];
}

function listLines(reader: { t: Translate; language: Language }, name: SettingName, draft: Draft): string[] {
  const { t, language } = reader;
  switch (name) {
    case 'siteName':
      return [draft.siteName.ar, draft.siteName.en];
    case 'testimonials':
      return draft.testimonials.map(({ text, city }) => `${t(`city.${city}`)}: ${text[language]}`);
    case 'socialLinks':
      return draft.socialLinks.map(({ network, url }) => `${t(`admin.settings.network.${network}`)}: ${url}`);
    case 'bookingSites':
      return draft.bookingSites.map((site) => siteNames[site]);
    case 'bookingTemplates':
      return draft.bookingTemplates.map(
        ({ site, language: of, tripType, template }) =>
          `${siteNames[site]} · ${t(`admin.settings.language.${of}`)} · ${t(`trip.${tripType}`)}: ${template}`,
      );
    case 'calendar':
      return draft.calendar === null
        ? [t('admin.settings.calendar.isBuiltIn')]
        : draft.calendar.map((period) => {
            const certainty = t(
              period.isConfirmed ? 'admin.settings.calendar.confirmed' : 'admin.settings.calendar.expected',
            );
            const days = [...new Set([period.start, period.end])].map((day) => formatDate(day, language));
            return `${period.name[language]}: ${days.join(' – ')} · ${certainty}`;
          });
    default:
      return [draft[name]];
  }
}

/** Of two lists only the lines that the other lacks, unless all that differs is their order. */
export function compareLines(a: readonly string[], b: readonly string[]): [string[], string[]] {
  const ofA = a.filter((line) => !b.includes(line));
  const ofB = b.filter((line) => !a.includes(line));
  return ofA.length + ofB.length === 0 ? [[...a], [...b]] : [ofA, ofB];
}
