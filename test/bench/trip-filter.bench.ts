/** `GET /api/pricing/destinations` with filters nobody asked for before, against the same lists without a filter. */
import { departureAirports } from '#contract/domain/iata.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import { regionFilters } from '#contract/domain/region.ts';
import { type BenchContext, type BenchFigure, medianOf } from './bench.ts';

export const name = 'trip-filter';

/** A filtered list costs this many times the whole list at most: a busy machine slows both. */
const mostTimesWhole = 2;
const longestMs = 100;

const conditions = [
  'maxPrice=',
  'holiday=weekends&maxPrice=',
  'holiday=long-weekends&direct=true&maxPrice=',
  'tripType=roundtrip&minNights=2&maxNights=9&maxPrice=',
  'months=2027-01_2027-02_2027-03&airline=SV&maxHours=9&visaFree=SA&maxPrice=',
];

/** Every address is another entry of the cache: the region changes nothing of a list without a filter. */
function listWhole(): string[] {
  return regionFilters.flatMap((region) =>
    departureAirports.flatMap((origin) =>
      tripTypes.map((tripType) => `origin=${origin}&tripType=${tripType}&region=${region}`),
    ),
  );
}

function listFiltered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const origin = departureAirports[index % departureAirports.length] ?? 'RUH';
    return `origin=${origin}&${conditions[index % conditions.length]}${900 + index}`;
  });
}

export async function run({ site, isQuick }: BenchContext): Promise<readonly BenchFigure[]> {
  const url = `${await site()}/api/pricing/destinations`;
  const ask = async (query: string): Promise<number> => {
    const startedAt = performance.now();
    const response = await fetch(`${url}?${query}`);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${query}: ${response.status}`);
    return performance.now() - startedAt;
  };
  const whole: number[] = [];
  const filtered: number[] = [];
  const asked = listWhole();
  const wanted = listFiltered(isQuick ? asked.length : asked.length * 3);
  for (const [index, query] of wanted.entries()) {
    filtered.push(await ask(query));
    const other = asked[index];
    if (other !== undefined) whole.push(await ask(other));
  }
  const slowest = filtered.toSorted((a, b) => a - b)[Math.floor(filtered.length * 0.95)] ?? 0;
  const detail = `median ${medianOf(filtered).toFixed(1)} ms, the whole list ${medianOf(whole).toFixed(1)} ms`;
  return [
    {
      what: 'a list with a new filter against the whole list',
      value: medianOf(filtered) / medianOf(whole),
      unit: 'times',
      goal: { atMost: mostTimesWhole },
      detail,
    },
    {
      what: 'a list with a new filter',
      value: slowest,
      unit: 'ms p95',
      goal: { atMost: longestMs },
      detail: `${filtered.length} filters`,
    },
  ];
}
