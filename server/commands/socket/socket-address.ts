/** Path of the Unix socket of a running process with an embedded database; only its user may connect. */
import { join, resolve } from 'node:path';
import { ConfigError } from '#server/platform/config/refusals.ts';

/** Unix socket addresses hold 107 bytes on Linux, 103 on macOS. */
const longestAddress = 103;

/** @throws ConfigError for a data folder whose path is too long for a socket */
export function socketAddress(dataDirectory: string): string {
  const address = join(resolve(dataDirectory), 'control.sock');
  const tooMany = Buffer.byteLength(address) - longestAddress;
  if (tooMany <= 0) return address;
  throw new ConfigError(
    `DATA_DIR: its full path is ${tooMany} bytes too long for a socket; choose a shorter one`,
  );
}
