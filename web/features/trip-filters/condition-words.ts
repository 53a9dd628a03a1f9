/** Says the conditions of a trip filter in words. */
import { sharedWords } from '#contract/domain/board-title.ts';
import { isOneAdult, totalOf } from '#contract/domain/party.ts';
import type { TripCondition, TripFilter } from '#contract/domain/trip-filter.ts';
import { usePartyWords } from '#web/features/party/party-picker.tsx';
import { formatDayMonth, formatDays, formatMonth, formatNumber } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { useParty } from '#web/state/party.tsx';
import { type FilterNames, type NamedHoliday, nameHoliday } from './filter-names.ts';

export function useConditionWords(
  filter: TripFilter,
  names: FilterNames | undefined,
): (condition: TripCondition) => string {
  const t = useTranslate();
  const party = useParty();
  const people = usePartyWords(party);
  const priceWords = (amount: number) =>
    t('common.price', { amount, text: formatNumber(amount, t.language) });
  const isArabic = t.language === 'ar';
  const { holiday } = filter;
  const words: Readonly<Record<TripCondition, () => string>> = {
    ...sharedWords(filter, { language: t.language, say: t, names }),
    direct: () => t('tripFilter.direct'),
    maxStops: () => t('filters.oneStop'),
    departs: () => {
      const { from: first, until } = filter.departs ?? { from: '', until: '' };
      return t('filters.departs', { days: formatDays(first, until, t.language) });
    },
    maxPrice: () => {
      const price = filter.maxPrice ?? 0;
      if (isOneAdult(party)) return t('filters.upToPrice', { price: priceWords(price) });
      const total = priceWords(totalOf(price, party).total);
      return t('filters.upToTotal', { total, people, price: priceWords(price) });
    },
    visaFree: () => {
      const code = filter.visaFree ?? '';
      const country = (isArabic ? names?.passport?.countryAr : names?.passport?.country) ?? code;
      return t('filters.visaFreeFor', { passport: t('filters.passport', { code, country }) });
    },
    months: () => filter.months.map((month) => formatMonth(month, t.language)).join(isArabic ? '، ' : ', '),
    holiday: () => {
      if (holiday === 'weekends') return t('filters.weekends');
      if (holiday === 'long-weekends') return t('filters.longWeekends');
      const found = names?.holidays.find(({ id }) => id === holiday);
      return found ? holidayWords(t, found) : t('filters.unknownHoliday');
    },
  };
  return (condition) => words[condition]();
}

/** A holiday's name, and the days a trip may take, which begin with its eve. */
export function holidayWords(t: Translate, holiday: NamedHoliday): string {
  return t('filters.holiday', {
    name: nameHoliday(t, holiday),
    first: formatDayMonth(holiday.departsFrom, t.language),
    last: formatDayMonth(holiday.returnsUntil, t.language),
  });
}
