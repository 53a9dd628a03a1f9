/** Path of the Unix socket of a running process with an embedded database; only its user may connect. */
import { hash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Unix socket addresses hold 107 bytes. */
const longestAddress = 100;

/** The socket of a data folder; a folder with a long path gets a short name in the temporary folder. */
export function socketAddress(dataDirectory: string): string {
  const address = join(resolve(dataDirectory), 'control.sock');
  if (Buffer.byteLength(address) <= longestAddress) return address;
  return join(tmpdir(), `hudhud-${hash('sha256', address).slice(0, 16)}.sock`);
}
