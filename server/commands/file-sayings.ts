/** Reads the options by which an operator says what a fare file does not. */

import { readObserved } from '#server/pipeline/providers/file/fare-record.ts';
import {
  type Column,
  type FileSayings,
  findNamedColumn,
  normaliseName,
} from '#server/pipeline/providers/file/file-columns.ts';
import { RefusedRow } from '#server/pipeline/providers/row-values.ts';
import { UsageError } from './run-command.ts';

export const sayingOptions = {
  'observed-at': { type: 'string' },
  currency: { type: 'string' },
  cabin: { type: 'string' },
  adults: { type: 'string' },
  trip: { type: 'string' },
  site: { type: 'string' },
  origin: { type: 'string' },
  map: { type: 'string', multiple: true },
  ignore: { type: 'string', multiple: true },
} as const;

const columns = {
  'observed-at': 'observedAt',
  currency: 'currency',
  cabin: 'cabin',
  adults: 'adults',
  trip: 'tripType',
  site: 'site',
  origin: 'origin',
} as const satisfies Record<string, Column>;

type Values = Partial<Record<keyof typeof columns, string>> & { map?: string[]; ignore?: string[] };

/** @throws UsageError */
export function readSayings(values: Values, now: Date): FileSayings {
  const said = Object.entries(columns).flatMap(([option, column]) => {
    const text = values[option as keyof typeof columns];
    return text === undefined ? [] : [[column, text] as const];
  });
  if (values['observed-at'] !== undefined) checkMoment(values['observed-at'], now);
  const mapped = (values.map ?? []).map((text) => {
    const at = text.lastIndexOf('=');
    const column = findNamedColumn(text.slice(at + 1));
    if (at < 1 || !column)
      throw new UsageError(`--map: NAME=COLUMN with a column of docs/fare-files.md: ${text}`);
    return [normaliseName(text.slice(0, at)), column] as const;
  });
  const ignored = (values.ignore ?? []).map((name) => [normaliseName(name), null] as const);
  return { said: Object.fromEntries(said), names: new Map([...mapped, ...ignored]) };
}

function checkMoment(text: string, now: Date): void {
  try {
    const { observedAt } = readObserved(text, { now, said: {} });
    if (observedAt > now) throw new UsageError(`--observed-at: ${text} is to come`);
  } catch (error) {
    throw error instanceof RefusedRow
      ? new UsageError(`--observed-at: not a time: ${text} (${error.message})`)
      : error;
  }
}
