/** The SHA-256 of a file, as `sha256sum` writes it. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

export async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
