/** Names of what a trip filter holds, and the next holidays: few enough to be embedded in a page. */
import type { HolidayChoice, TripChoices } from '#contract/api/trip-filter.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { TripFilter } from '#contract/domain/trip-filter.ts';
import { queries } from '#web/api/api.ts';
import { type Query, queryKeyOf } from '#web/api/query.tsx';
import type { Translate } from '#web/i18n/i18n.tsx';

export type NamedHoliday = Pick<
  HolidayChoice,
  'id' | 'name' | 'nameAr' | 'departsFrom' | 'returnsUntil' | 'isConfirmed'
>;

export type FilterNames = {
  /** The first ones, and the chosen one. */
  holidays: NamedHoliday[];
  airline: TripChoices['airlines'][number] | null;
  passport: TripChoices['passports'][number] | null;
  visasAsOf: string;
};

/** More than are suggested: some may have begun. */
const named = 4;
export function filterNamesQuery(origin: DepartureAirport, filter: TripFilter): Query<FilterNames> {
  const { holiday, airline, visaFree } = filter;
  return {
    queryKey: queryKeyOf('filter names', { origin, holiday, airline, visaFree }),
    queryFn: async ({ client }) => {
      const choices = await client.fetchQuery(queries.tripChoices(origin));
      const passport = visaFree ?? 'SA';
      return {
        holidays: choices.holidays
          .filter(({ id, kind }) => id === holiday || kind !== 'religious_period')
          .filter(({ id }, index) => id === holiday || index < named)
          .map(({ id, name, nameAr, departsFrom, returnsUntil, isConfirmed }) => ({
            id,
            name,
            nameAr,
            departsFrom,
            returnsUntil,
            isConfirmed,
          })),
        airline: choices.airlines.find(({ code }) => code === airline) ?? null,
        passport: choices.passports.find(({ code }) => code === passport) ?? null,
        visasAsOf: choices.visasAsOf,
      };
    },
  };
}

/** The name in the reader's language; dates that depend on the moon are called expected. */
export function nameHoliday(
  t: Translate,
  { name, nameAr, isConfirmed }: Pick<NamedHoliday, 'name' | 'nameAr' | 'isConfirmed'>,
): string {
  const words = t.language === 'ar' ? nameAr : name;
  return isConfirmed ? words : t('tripFilter.unconfirmed', { name: words });
}
