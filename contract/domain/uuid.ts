/** UUIDs as PostgreSQL writes them, to be put into the patterns of paths and file names. */

/** Source of a regular expression; it has no capturing group. */
export const uuidPattern = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';
