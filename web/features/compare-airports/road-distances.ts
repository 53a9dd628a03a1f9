/** Hints for the cost of a way: distance by road between the cities of the airports, and where a train runs. */
import type { DepartureAirport } from '#contract/domain/iata.ts';

type Pair = `${DepartureAirport}-${DepartureAirport}`;

/** Kilometres by road, rounded: they help to guess fuel and hours, nothing is computed from them. */
const kilometres: Readonly<Partial<Record<Pair, number>>> = {
  'RUH-JED': 950,
  'RUH-DMM': 400,
  'RUH-MED': 850,
  'JED-DMM': 1350,
  'JED-MED': 410,
  'DMM-MED': 1250,
};
/** Jeddah to Medina, and Riyadh to Dammam. */
const trains: readonly Pair[] = ['JED-MED', 'RUH-DMM'];

export type RoadHint = { kilometres: number; hasTrain: boolean };

/** Undefined for the same airport. */
export function findRoadHint(from: DepartureAirport, to: DepartureAirport): RoadHint | undefined {
  const pair = ([`${from}-${to}`, `${to}-${from}`] as const).find((each) => kilometres[each] !== undefined);
  const distance = pair && kilometres[pair];
  return distance === undefined
    ? undefined
    : { kilometres: distance, hasTrain: trains.includes(pair ?? 'RUH-RUH') };
}
