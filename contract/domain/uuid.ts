/** Pattern of UUIDs, for paths and file names. */

/** Source of a regular expression without capturing groups. */
export const uuidPattern = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';
