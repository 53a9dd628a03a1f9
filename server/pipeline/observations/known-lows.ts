/** Daily lows of the batches of one read: the lowest of a batch, without those that cannot lower what is stored. */
import type { IsoDate } from '#contract/domain/dates.ts';
import { dateOfDayNumber, riyadhDayNumber } from './day-numbers.ts';
import type { Observation } from './normalise.ts';
import { escapeText } from './observation-columns.ts';

/** Lows remembered of one read: some tens of megabytes. */
const mostKept = 200_000;

export type BatchLows = {
  add: (row: Observation) => void;
  /** Lines for COPY of `lowColumns`, in the order of their key. */
  listLines: () => string[];
  /** To be called when the batch is stored for good. */
  keep: () => void;
};

/** Stored lows only ever fall, so a price that is not below one stored earlier need not be sent again. */
export function createKnownLows(): { begin: () => BatchLows } {
  const stored = new Map<string, number>();
  return {
    begin: () => {
      const lows = new Map<string, number>();
      return {
        add: (row) => {
          const key = keyOf(row, dateOfDayNumber(riyadhDayNumber(row.observedAt)));
          const low = lows.get(key) ?? stored.get(key);
          if (low === undefined || row.priceHalalas < low) lows.set(key, row.priceHalalas);
        },
        listLines: () => [...lows.keys()].sort().map((key) => `${key}\t${lows.get(key)}\n`),
        keep: () => {
          if (stored.size + lows.size > mostKept) stored.clear();
          for (const [key, price] of lows) stored.set(key, price);
        },
      };
    },
  };
}

function keyOf({ source, origin, destination, tripType, departureDate }: Observation, day: IsoDate): string {
  return `${escapeText(source)}\t${origin}\t${destination}\t${tripType}\t${departureDate.slice(0, 7)}-01\t${day}`;
}
