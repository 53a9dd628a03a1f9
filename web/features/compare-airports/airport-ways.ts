/**
 * Cost of the traveller's way to each Saudi airport and back: typed once, kept in this browser, sent nowhere;
 * until then estimated from the distance by road.
 */
import { useMemo, useSyncExternalStore } from 'react';
import { type DepartureAirport, departureAirports } from '#contract/domain/iata.ts';
import { countSeats, type Party } from '#contract/domain/party.ts';
import { readStored, store } from '#web/api/storage.ts';

/** `car`: one amount for all. `person`: for everybody with a seat, as on a train or bus. */
export const wayKinds = ['car', 'train'] as const;
/** SAR, there and back. */
export type Way = { amount: number; by: (typeof wayKinds)[number] };
export type Ways = Partial<Record<DepartureAirport, Way>>;

const storageKey = 'airportWays';
const mostAmount = 20_000;
const listeners = new Set<() => void>();

/** SAR that the party pays to get there and back; zero where nothing is known. */
export function costOfWay(way: Way | undefined, party: Party): number {
  if (!way) return 0;
  return way.by === 'car' ? way.amount : way.amount * countSeats(party);
}

/** Reads what was stored; anything malformed is left out. */
export function parseWays(text: string | null): Ways {
  const ways: Ways = {};
  let stored: Partial<Record<string, { amount?: unknown; by?: unknown } | null>> | null = null;
  try {
    stored = JSON.parse(text ?? '{}');
  } catch {
    return ways;
  }
  for (const code of departureAirports) {
    const { amount, by } = stored?.[code] ?? {};
    const kind = wayKinds.find((each) => each === by);
    if (kind && typeof amount === 'number' && amount >= 0 && amount <= mostAmount) {
      ways[code] = { amount, by: kind };
    }
  }
  return ways;
}

/** A typed amount of SAR, also nothing at all; null for no text, or an amount that cannot be. */
export function readAmount(text: string): number | null {
  const amount = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(amount) && amount >= 0 && amount <= mostAmount
    ? Math.round(amount * 100) / 100
    : null;
}

/** None on the server and while hydrating: the browser alone knows them. */
export function useWays(): { ways: Ways; setWay: (code: DepartureAirport, way: Way | null) => void } {
  const readText = () => readStored(storageKey) ?? unstored;
  const text = useSyncExternalStore(subscribe, readText, () => null);
  const ways = useMemo(() => parseWays(text), [text]);
  const setWay = (code: DepartureAirport, way: Way | null) => {
    const { [code]: _, ...others } = ways;
    unstored = JSON.stringify(way ? { ...others, [code]: way } : others);
    store(storageKey, unstored);
    for (const listener of listeners) listener();
  };
  return { ways, setWay };
}

/** Holds what was typed where the browser's storage is blocked. */
let unstored: string | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

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

/** Undefined for the same airport. */
export function findRoadHint(from: DepartureAirport, to: DepartureAirport) {
  const pair = ([`${from}-${to}`, `${to}-${from}`] as const).find((each) => each in kilometres);
  return pair && { kilometres: kilometres[pair] ?? 0, hasTrain: trains.includes(pair) };
}

/** Fuel there and back, to ten SAR; undefined for the same airport. */
export function estimateWay(from: DepartureAirport, to: DepartureAirport): Way | undefined {
  const road = findRoadHint(from, to);
  return road && { amount: Math.round((road.kilometres * 2 * costPerKilometre) / 10) * 10, by: 'car' };
}
