/** Distance by road between the cities of the airports, where a train runs, and what a way is estimated to cost. */
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { Way } from './airport-ways.ts';

type Pair = `${DepartureAirport}-${DepartureAirport}`;

/** Kilometres by road, rounded. */
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

/** SAR of an estimate: fuel of a car, ten litres for 100 km at 2.2 to 2.4 a litre, rounded up. */
export const costPerKilometre = 0.25;

export type RoadHint = { kilometres: number; hasTrain: boolean };

/** Undefined for the same airport. */
export function findRoadHint(from: DepartureAirport, to: DepartureAirport): RoadHint | undefined {
  const pair = ([`${from}-${to}`, `${to}-${from}`] as const).find((each) => kilometres[each] !== undefined);
  const distance = pair && kilometres[pair];
  return distance === undefined
    ? undefined
    : { kilometres: distance, hasTrain: trains.includes(pair ?? 'RUH-RUH') };
}

/** Fuel there and back, to ten SAR; undefined for the same airport. */
export function estimateWay(from: DepartureAirport, to: DepartureAirport): Way | undefined {
  const road = findRoadHint(from, to);
  return road && { amount: Math.round((road.kilometres * 2 * costPerKilometre) / 10) * 10, by: 'car' };
}
