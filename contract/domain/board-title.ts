/** Says a board in words: "Eid al-Fitr from Riyadh for four, visa-free or on arrival, up to SAR 1,000 each". */
import type { Board } from './board.ts';
import type { Language } from './language.ts';
import { formatDay, formatDayMonth, formatNumber } from './localized-format.ts';
import { countTravelers, isOneAdult, type Party, totalOf } from './party.ts';
import { listConditions, type TripCondition, type TripFilter, usualTripType } from './trip-filter.ts';

type Named = { name: string; nameAr: string };

/** Names of what the filter holds; what is not among them is not known. */
export type BoardNames = {
  holidays: readonly (Named & { id: string })[];
  airline: Named | null;
  passport: { country: string; countryAr: string } | null;
};

type SharedKey = `filters.${'nightsBetween' | 'nightsExactly' | 'nightsFrom' | 'nightsUpTo' | 'upToHours'}`;
type TitleKey =
  | `board.${'departs' | 'direct' | 'flights' | 'inMonths' | 'longWeekends' | 'oneStop'}`
  | `board.${'price' | 'title' | 'visaFree' | 'weekends'}`
  | `city.short.${Board['origin']}`
  | SharedKey;

export type BoardReader = {
  language: Language;
  /** Translates a message that is in the bundles of boards and of the server. */
  say: (key: TitleKey, words: Readonly<Record<string, string | number>>) => string;
  names: BoardNames;
  party: Party;
};

export function writeBoardTitle({ origin, tripType, region, filter }: Board, reader: BoardReader): string {
  const { say, party } = reader;
  const start = say('board.title', {
    what: writeDays(filter, reader) ?? say('board.flights', {}),
    city: say(`city.short.${origin}`, {}),
    region,
    count: countTravelers(party),
    trip: tripType === usualTripType(filter) ? 'usual' : tripType,
  });
  return join([start, ...listWords(filter, reader)], reader);
}

/** The filter alone, where the airport stands beside it: "Direct". */
export function writeBoardName(filter: TripFilter, reader: BoardReader): string {
  const days = writeDays(filter, reader);
  const name = join([...(days === null ? [] : [days]), ...listWords(filter, reader)], reader);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function join(parts: readonly string[], { language }: BoardReader): string {
  return parts.join(language === 'ar' ? '، ' : ', ');
}

/** The holiday, else the months; null for any days, and for a holiday that is not in the calendar. */
function writeDays({ holiday, months }: TripFilter, { language, say, names }: BoardReader): string | null {
  if (holiday === 'weekends') return say('board.weekends', {});
  if (holiday === 'long-weekends') return say('board.longWeekends', {});
  if (holiday !== null) return nameIn(language, names.holidays.find(({ id }) => id === holiday) ?? null);
  return months.length > 0 ? say('board.inMonths', { months: listMonths(months, language) }) : null;
}

/** The other conditions, the most important first. */
function listWords(filter: TripFilter, { language, say, names, party }: BoardReader): string[] {
  const { holiday, months } = filter;
  const format = (amount: number) => formatNumber(amount, language);
  const isArabic = language === 'ar';
  const words: Readonly<Record<TripCondition, () => string | null>> = {
    holiday: () => null,
    months: () => (holiday === null ? null : listMonths(months, language)),
    visaFree: () => {
      const code = filter.visaFree ?? '';
      const country = (isArabic ? names.passport?.countryAr : names.passport?.country) ?? code;
      return say('board.visaFree', { code, country });
    },
    maxPrice: () => {
      const price = filter.maxPrice ?? 0;
      const who = countTravelers(party) === party.adults ? 'each' : 'adult';
      const total = format(totalOf(price, party).total);
      return say('board.price', { price: format(price), total, who: isOneAdult(party) ? 'one' : who });
    },
    direct: () => say('board.direct', {}),
    maxStops: () => say('board.oneStop', {}),
    departs: () => {
      const days = [filter.departs?.from, filter.departs?.until].flatMap((day) => day ?? []);
      return say('board.departs', {
        days: [...new Set(days)].map((day) => formatDayMonth(day, language)).join(' – '),
      });
    },
    ...sharedWords(filter, { language, say, names }),
  };
  return listConditions(filter)
    .reverse()
    .flatMap((condition) => words[condition]() ?? []);
}

/** The conditions of which chips and titles say the same. */
export function sharedWords(
  { minNights: from, maxNights: to, maxHours, airline }: TripFilter,
  {
    language,
    say,
    names,
  }: Pick<BoardReader, 'language'> & {
    say: (key: SharedKey, words: Readonly<Record<string, number>>) => string;
    names: Pick<BoardNames, 'airline'> | undefined;
  },
) {
  return {
    nights: () => {
      if (from === null) return say('filters.nightsUpTo', { count: to ?? 0 });
      if (to === null) return say('filters.nightsFrom', { count: from });
      return from === to
        ? say('filters.nightsExactly', { count: to })
        : say('filters.nightsBetween', { from, to });
    },
    maxHours: () => say('filters.upToHours', { count: maxHours ?? 0 }),
    airline: () => nameIn(language, names?.airline ?? null) ?? airline ?? '',
  };
}

function listMonths(months: TripFilter['months'], language: Language): string {
  const options = { month: 'long', year: 'numeric' } as const;
  return months
    .map((month) => formatDay(`${month}-01`, language, options))
    .join(language === 'ar' ? '، ' : ', ');
}

function nameIn(language: Language, named: Named | null): string | null {
  return language === 'ar' ? (named?.nameAr ?? null) : (named?.name ?? null);
}
