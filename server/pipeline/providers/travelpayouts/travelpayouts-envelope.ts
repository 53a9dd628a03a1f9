/** Outer shape of Travelpayouts responses, and the rows in them however they are nested. */
import { z } from 'zod';
import { isIataCode } from '#contract/domain/iata.ts';
import { ProviderError } from '#server/pipeline/providers/provider.ts';
import { isObject, quote } from '#server/pipeline/providers/row-values.ts';

const envelope = z.object({ data: z.unknown(), currency: z.string().nullish() });
const refusal = z.object({ success: z.unknown(), error: z.unknown() }).partial();

export type Envelope = { data: unknown; currency: string | null };

/** A raw row, with information from the keys around it. */
export type RawRow = { row: unknown; destination: string | null; line: number };

/**
 * Parses `{success, data, currency}`; throws `ProviderError` bad_payload otherwise. `mustSucceed`: whether
 * `success: true` is required (saved responses may lack it).
 */
export function readEnvelope(payload: unknown, source: { provider: string; mustSucceed: boolean }): Envelope {
  const fail = (detail: string): ProviderError => new ProviderError(source.provider, 'bad_payload', detail);
  const verdict = refusal.safeParse(payload);
  const success = verdict.data?.success;
  if (success !== true && (source.mustSucceed || success !== undefined)) {
    throw fail(`the answer does not report success, error ${quote(verdict.data?.error)}`);
  }
  const opened = envelope.safeParse(payload);
  if (!opened.success || opened.data.data === undefined) throw fail('the answer holds no data');
  return { data: opened.data.data, currency: opened.data.currency ?? null };
}

/** The rows of `data`: a list, or an object by date or destination; `null`, `[]` and `{}` hold none. */
export function listRawRows(data: unknown, provider: string): RawRow[] {
  if (data === null) return [];
  if (Array.isArray(data)) return numbered(data.map((row: unknown) => ({ row, destination: null })));
  if (typeof data !== 'object')
    throw new ProviderError(provider, 'bad_payload', 'data is not a list of rows');
  return numbered(Object.entries(data).flatMap(([key, value]) => rowsUnder(key, value)));
}

function rowsUnder(key: string, value: unknown): Omit<RawRow, 'line'>[] {
  const destination = isIataCode(key) ? key : null;
  if (destination !== null && isObject(value) && Object.values(value).every(isObject)) {
    return Object.values(value).map((row) => ({ row, destination }));
  }
  return [{ row: value, destination }];
}

function numbered(rows: Omit<RawRow, 'line'>[]): RawRow[] {
  return rows.map((row, index) => ({ ...row, line: index + 1 }));
}
