/** Rules for how many nights a trip is. */
import { mostNights } from '../trip-filter.ts';
import { anyNights, fewestNights, type Said } from './wish.ts';
import { applyRules, type Match, type Meaning, type Reading, type Rule } from './wish-rules.ts';

const units = ['night', 'day', 'week', 'month'] as const;
type Unit = (typeof units)[number];

const rules: readonly Rule[] = [
  [
    '(?:{since} |{between} )?{n} (?:{anyUnit}{notHalf} )?(?:{range}|{or}|{and}) {m} {unitOfNights}',
    ({ groups }) => {
      const nights = nightsOf(Number(groups.n), Number(groups.m), unitOf(groups));
      return nights && { nights };
    },
  ],
  [
    '{beforeNights}(?:{n}|(?<couple>(?:a )?couple of)|a|{full}) (?:{full} )?{unitOfNights}(?: {full})?{afterNights}',
    counted,
  ],
  ['{beforeNights}{oneUnit}(?! (?:{unit}|of|(?:{and} )?{half}|[\\dm])){afterNights}', counted],
];

export function readNights(reading: Reading): void {
  applyRules(reading, rules, '(?:{not}|{later}|{beforeAfter}|{mild})');
}

function counted({ groups }: Match): Meaning {
  const count = groups.couple ? 2 : Number(groups.n ?? 1);
  const nights = nightsOf(count, count, unitOf(groups));
  if (nights === null || groups.open) return null;
  const from = groups.most || groups.mostAfter ? fewestNights : nights.from;
  const until = groups.least || groups.leastAfter ? anyNights : nights.until;
  return { nights: { from, until } };
}

const unitOf = (groups: Match['groups']) => units.find((each) => groups[each] !== undefined) ?? 'month';

/** Nights of so many nights, days or weeks: whether people count the day of the way back is not known. */
function nightsOf(least: number, most: number, of: Unit): NonNullable<Said['nights']> | null {
  const ranges = {
    night: { from: least, until: most },
    day: { from: least - 1, until: most },
    week: { from: 7 * least - 1, until: 7 * most + 1 },
    month: { from: least === 1 ? 28 : 0, until: most === 1 ? 31 : 0 },
  };
  const { from, until } = ranges[of];
  const isWhole = Number.isInteger(from) && Number.isInteger(until);
  return isWhole && from >= 1 && from <= until && until <= mostNights ? { from, until } : null;
}
