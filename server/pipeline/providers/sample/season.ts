/** Seasonal demand as factors on the fare: month of the year and the Saudi calendar. */
import type { CalendarPeriod } from '#server/pipeline/reference/reference-data.ts';
import { type DaySpan, dayNumber } from './day-span.ts';

/** January first. The measured swing (0.75 in January, 1.24 in July) is a European one and damped here. */
const monthFactors = [0.97, 0.97, 1, 1, 0.99, 1.03, 1.05, 1.03, 0.98, 0.97, 0.97, 1.02];

const lastDaysOfRamadan = 10;
/** Travellers leave on the eve of a public holiday. */
const eve = 1;

type Destination = 'leisure' | 'pilgrimage';

const periodFactors: Readonly<Record<Destination, Record<PeriodEffect, number>>> = {
  leisure: { school_break: 1.07, public_holiday: 1.15, ramadan: 1.02, ramadan_end: 1.07, hajj: 1.05 },
  pilgrimage: { school_break: 1.03, public_holiday: 1.1, ramadan: 1.1, ramadan_end: 1.15, hajj: 1.15 },
};
type PeriodEffect = 'school_break' | 'public_holiday' | 'ramadan' | 'ramadan_end' | 'hajj';

/** Demand factors of each day of a span, for journeys of leisure and to the holy cities. */
export type Season = Readonly<Record<Destination, Float64Array>>;

const pilgrimageAirports = new Set(['JED', 'MED']);

export function demandTowards(season: Season, destination: string): Float64Array {
  return pilgrimageAirports.has(destination) ? season.pilgrimage : season.leisure;
}

export function createSeason(span: DaySpan, calendar: readonly CalendarPeriod[]): Season {
  const effects = calendar.flatMap(listEffects);
  return {
    leisure: demandFor('leisure', span, effects),
    pilgrimage: demandFor('pilgrimage', span, effects),
  };
}

type EffectDays = { effect: PeriodEffect; first: number; last: number };

function demandFor(kind: Destination, span: DaySpan, effects: readonly EffectDays[]): Float64Array {
  return Float64Array.from(span.dates, (_, index) => {
    const day = span.first + index;
    let period = 1;
    for (const { effect, first, last } of effects) {
      if (day >= first && day <= last) period = Math.max(period, periodFactors[kind][effect]);
    }
    return period * (monthFactors[(span.months[index] ?? 0) % 12] ?? 1);
  });
}

function listEffects(period: CalendarPeriod): EffectDays[] {
  const [first, last] = [dayNumber(period.start), dayNumber(period.end)];
  if (period.kind === 'school_break') return [{ effect: 'school_break', first, last }];
  if (period.kind === 'public_holiday') return [{ effect: 'public_holiday', first: first - eve, last }];
  if (period.name.startsWith('Hajj')) return [{ effect: 'hajj', first: first - lastDaysOfRamadan, last }];
  if (!period.name.startsWith('Ramadan')) return [];
  return [
    { effect: 'ramadan', first, last },
    { effect: 'ramadan_end', first: last - lastDaysOfRamadan + 1, last },
  ];
}
