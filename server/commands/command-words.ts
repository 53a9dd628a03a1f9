/** Options of every command: `-h` or `--help`, `-v` or `--version`; and the error of wrong arguments. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const commonOptions = {
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', short: 'v', default: false },
} as const;

/** `hudhud 0.1.0 (Node 26.10.0)`. */
export function describeVersion(): string {
  const path = resolve(import.meta.dirname, '../../package.json');
  const { name, version } = JSON.parse(readFileSync(path, 'utf8'));
  return `${name} ${version} (Node ${process.versions.node})`;
}

/** Wrong arguments: the message and the usage are printed. */
export class UsageError extends Error {}
