/** Daily lows of the batches of one read: the lowest of a batch, without those that cannot lower what is stored. */
import { type RawBuilder, sql } from 'kysely';
import type { IsoDate } from '#contract/domain/dates.ts';
import { encodeParameter } from '#server/platform/database/sql-values.ts';
import { dateOfDayNumber, riyadhDayNumber } from './day-numbers.ts';
import { lowColumns } from './fare-moves.ts';
import type { Observation } from './normalise.ts';

/** Lows remembered of one read: some tens of megabytes. */
const mostKept = 200_000;
export type BatchLows = {
  add: (row: Observation) => void;
  /** A relation of `lowColumns`, in the order of their key. */
  list: () => RawBuilder<unknown>;
  /** To be called when the batch is stored for good. */
  keep: () => void;
};

/** Stored lows only ever fall, so a price that is not below one stored earlier need not be sent again. */
export function createKnownLows(): { begin: () => BatchLows } {
  const stored = new Map<string, number>();
  return {
    begin: () => {
      const lows = new Map<string, Observation>();
      return {
        add: (row) => {
          const key = keyOf(row, dateOfDayNumber(riyadhDayNumber(row.observedAt)));
          const low = lows.get(key)?.priceHalalas ?? stored.get(key);
          if (low === undefined || row.priceHalalas < low) lows.set(key, row);
        },
        list: () => listLows([...lows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)),
        keep: () => {
          if (stored.size + lows.size > mostKept) stored.clear();
          for (const [key, { priceHalalas }] of lows) stored.set(key, priceHalalas);
        },
      };
    },
  };
}

/** Sorts as its columns do: the tab comes before anything in them. */
function keyOf({ source, origin, destination, tripType, departureDate }: Observation, day: IsoDate): string {
  return `${source}\t${origin}\t${destination}\t${tripType}\t${departureDate.slice(0, 7)}\t${day}`;
}

function listLows(lows: readonly Observation[]): RawBuilder<unknown> {
  const column = (type: string, read: (row: Observation) => string | number): RawBuilder<unknown> =>
    sql`${sql.lit(encodeParameter(lows.map(read)))}::${sql.raw(type)}[]`;
  const columns = [
    column('text', (row) => row.source),
    column('text', (row) => row.origin),
    column('text', (row) => row.destination),
    column('text', (row) => row.tripType),
    column('date', (row) => `${row.departureDate.slice(0, 7)}-01`),
    column('date', (row) => dateOfDayNumber(riyadhDayNumber(row.observedAt))),
    column('integer', (row) => row.priceHalalas),
  ];
  return sql`unnest(${sql.join(columns)}) as lows(${lowColumns})`;
}
