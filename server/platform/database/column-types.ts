/** Column types shared by several tables of the schema. */
import type { ColumnType } from 'kysely';

/** Day columns travel as `yyyy-MM-dd` text, never as a `Date` with a time zone. */
export type Day = string;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type JsonColumn<T> = ColumnType<T, string, string>;
/** Incremented by a database trigger with every change of the row. */
export type Version = ColumnType<number, never, never>;
