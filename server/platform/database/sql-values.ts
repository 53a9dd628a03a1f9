/** Converts JavaScript values to PostgreSQL text and back, the same for PGlite and `pg`. */
import pg from 'pg';

export type EncodedParameter = string | Uint8Array | null;
type TypeParser = (text: string) => unknown;

const DATE = 1082;
const DATE_ARRAY = 1182;
const TEXT_ARRAY = 1009;

/**
 * Text PostgreSQL reads: dates as ISO instants, arrays as array literals, other objects as JSON.
 * A JSON array must be given as text, because a JavaScript array means a PostgreSQL array.
 */
export function encodeParameter(value: unknown): EncodedParameter {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return String(value);
  if (value instanceof Uint8Array) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return encodeArray(value);
  return JSON.stringify(value);
}

function encodeArray(values: readonly unknown[]): string {
  return `{${values.map(encodeElement).join(',')}}`;
}

function encodeElement(value: unknown): string {
  if (Array.isArray(value)) return encodeArray(value);
  const encoded = encodeParameter(value);
  if (encoded === null) return 'NULL';
  if (encoded instanceof Uint8Array) return `"\\\\x${Buffer.from(encoded).toString('hex')}"`;
  return `"${encoded.replace(/[\\"]/g, '\\$&')}"`;
}

/**
 * The parser of a type's text: `date` stays `yyyy-MM-dd`, `timestamptz` becomes a `Date`, `int8` and `numeric`
 * stay text, `json` is parsed; the rest is as in `pg`.
 */
export function valueParserOf(typeId: number): TypeParser {
  if (typeId === DATE) return (text) => text;
  return pg.types.getTypeParser(typeId === DATE_ARRAY ? TEXT_ARRAY : typeId, 'text');
}

/** The parsers in the form a `pg` client takes. */
export const pgValueTypes: pg.CustomTypesConfig = {
  getTypeParser(typeId: number, format?: 'text' | 'binary') {
    return format === 'binary' ? pg.types.getTypeParser(typeId, 'binary') : valueParserOf(typeId);
  },
};
