/** Rules for how many nights a trip is. */
import { mostNights } from '../trip-filter.ts';
import type { Nights } from './wish.ts';
import { applyRules, type Match, type Meaning, type Reading, type Rule } from './wish-rules.ts';

const units = ['night', 'day', 'week', 'month'] as const;
type Unit = (typeof units)[number];

const unit =
  '(?:(?<night>{nightUnit})|(?<day>{dayUnit})|(?<week>{weekUnit})|(?<month>{monthUnit}))(?! (?:{and} )?{half})';
const anyUnit = '(?:{nightUnit}|{dayUnit}|{weekUnit}|{monthUnit})(?! (?:{and} )?{half})';
const edge = '(?:(?<least>{least}) |(?<most>{most}) |(?<open>{above}|{below}) |{about} )?';
const edgeAfter = '(?: (?<leastAfter>{leastAfter})| (?<mostAfter>{mostAfter})| {aboutAfter})?';
const one =
  '(?:(?<week>{week})(?: {full}| 1)?|(?<night>{night}) 1|(?<month>{month} (?:{full}|1)|{duration} {month}(?! of)|{month}(?= (?:في|ب) )))';

const rules: readonly Rule[] = [
  [
    `(?:{since} |{between} )?{n} (?:${anyUnit} )?(?:{range}|{or}|{and}) {m} ${unit}`,
    ({ groups }) => {
      const nights = nightsOf(Number(groups.n), Number(groups.m), unitOf(groups));
      return nights && { nights };
    },
  ],
  [
    `${edge}(?:{n}|(?<couple>(?:a )?couple of)|a|{full}) (?:{full} )?${unit}(?: {full})?${edgeAfter}`,
    counted,
  ],
  [`${edge}${one}(?! (?:{unit}|of|(?:{and} )?{half}|[\\dm]))${edgeAfter}`, counted],
];

export function readNights(reading: Reading): void {
  applyRules(reading, rules, '(?:{not}|{later}|{beforeAfter}|{mild})');
}

function counted({ groups }: Match): Meaning {
  const count = groups.couple ? 2 : Number(groups.n ?? 1);
  const nights = nightsOf(count, count, unitOf(groups));
  if (nights === null || groups.open) return null;
  const min = groups.most || groups.mostAfter ? null : nights.min;
  const max = groups.least || groups.leastAfter ? null : nights.max;
  return { nights: { min, max } };
}

const unitOf = (groups: Match['groups']) => units.find((each) => groups[each] !== undefined) ?? 'month';

/** Nights of so many nights, days or weeks: whether people count the day of the way back is not known. */
function nightsOf(least: number, most: number, of: Unit): Nights | null {
  const ranges = {
    night: { min: least, max: most },
    day: { min: least - 1, max: most },
    week: { min: 7 * least - 1, max: 7 * most + 1 },
    month: { min: least === 1 ? 28 : 0, max: most === 1 ? 31 : 0 },
  };
  const { min, max } = ranges[of];
  const isWhole = Number.isInteger(min) && Number.isInteger(max);
  return isWhole && min >= 1 && min <= max && max <= mostNights ? { min, max } : null;
}
