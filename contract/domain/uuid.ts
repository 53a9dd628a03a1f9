/** UUIDs as text: their pattern, for paths and file names, and one from hexadecimal digits. */

/** Source of a regular expression without capturing groups. */
export const uuidPattern = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';

/** The first 32 hexadecimal digits as a UUID. */
export function uuidOf(hex: string): string {
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
