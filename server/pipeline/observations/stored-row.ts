/** Rows of the database as the program knows them: names in camel case, prices in SAR, no return date as null. */
import type { Selectable } from 'kysely';
import type { IsoDate } from '#contract/domain/dates.ts';
import { fromHalalas } from '#contract/domain/money.ts';
import { noReturn } from './observation-columns.ts';

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;
type NameOf<Column extends string> = Camel<Column extends `${infer Name}_halalas` ? Name : Column>;

/** What `createRowReader` makes of a row of a table. */
export type StoredRow<Table> = {
  [Column in keyof Selectable<Table> & string as NameOf<Column>]: Column extends 'return_date'
    ? IsoDate | null
    : Selectable<Table>[Column];
};

/** Columns under the program's names, for queries that read many rows: the database renames them. */
export function selectNamed<Column extends string>(columns: readonly Column[]): Column[] {
  return columns.map((column) => `${column} as ${nameOf(column)}` as Column);
}

/**
 * Reads the rows of one query, which all have the same columns. Equal texts and times become one value, which halves
 * the memory of a list.
 */
export function createRowReader<Row>(): (row: object) => Row {
  const texts = new Map<string, string>();
  const moments = new Map<number, Date>();
  let names: [column: string, name: string][] | undefined;
  const read = (column: string, value: unknown): unknown => {
    if (column === 'return_date' && value === noReturn) return null;
    if (typeof value === 'string') return keepOne(texts, value, value);
    if (value instanceof Date) return keepOne(moments, value.getTime(), value);
    return typeof value === 'number' && column.endsWith(priceEnding) ? fromHalalas(value) : value;
  };
  return (row) => {
    names ??= Object.keys(row).map((column) => [column, nameOf(column)]);
    const known: Record<string, unknown> = {};
    const values = row as Record<string, unknown>;
    for (const [column, name] of names) known[name] = read(column, values[column]);
    return known as Row;
  };
}

const priceEnding = '_halalas';

function nameOf(column: string): string {
  const name = column.endsWith(priceEnding) ? column.slice(0, -priceEnding.length) : column;
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function keepOne<Key, Value>(kept: Map<Key, Value>, key: Key, value: Value): Value {
  const known = kept.get(key);
  if (known !== undefined) return known;
  kept.set(key, value);
  return value;
}
