/** The folder of the embedded database, known before the rest of the configuration is read; imports nothing. */

export const defaultDataFolder = '.data';

/** Null where `DATABASE_URL` names a server. */
export function findEmbeddedFolder(): string | null {
  return process.env.DATABASE_URL ? null : process.env.DATA_DIR || defaultDataFolder;
}
