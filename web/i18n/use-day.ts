/** Today in Riyadh, and the words for a day as it is read today. */
import { type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import { formatComingDay } from './format.ts';
import { useLanguage } from './i18n.tsx';
import { useNow } from './now.tsx';

export function useToday(): IsoDate {
  return riyadhDate(new Date(useNow()));
}

/** 14 Jan, with the year where it is not the coming one. */
export function useDayWords(): (date: IsoDate) => string {
  const language = useLanguage();
  const today = useToday();
  return (date) => formatComingDay(date, today, language);
}
