/** Converts between UTC and Riyadh time (UTC+3) for date-time inputs. */
import { riyadhOffsetHours } from '#contract/domain/dates.ts';

const offset = riyadhOffsetHours * 3_600_000;

/** Converts ISO 8601 UTC to `yyyy-MM-ddTHH:mm`. */
export function toRiyadhTime(instant: string): string {
  return new Date(Date.parse(instant) + offset).toISOString().slice(0, 16);
}

/** Converts `yyyy-MM-ddTHH:mm` to ISO 8601 UTC; null for empty or invalid text. */
export function toRiyadhInstant(text: string): string | null {
  const time = Date.parse(`${text}${text.length === 16 ? ':00' : ''}Z`);
  return text === '' || Number.isNaN(time) ? null : new Date(time - offset).toISOString();
}
