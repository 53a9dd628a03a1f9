/** Booking sites that are switched on in the settings. */
import { type BookingSite, bookingSites, siteNamesIn } from '#contract/domain/site.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import { useLanguage } from '#web/i18n/i18n.tsx';

/** `names` is the formatted list; all booking sites until the settings are loaded. */
export function useOpenSites(): { count: number; names: string } {
  const language = useLanguage();
  const settings = useAnswer(queries.settings());
  const open: readonly BookingSite[] = settings?.bookingSites ?? bookingSites;
  const sites = bookingSites.filter((site) => open.includes(site));
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return { count: sites.length, names: list.format(sites.map((site) => siteNamesIn(language)[site])) };
}
