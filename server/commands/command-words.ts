/** Options of every command: `-h` or `--help`, `-v` or `--version`; and the error of wrong arguments. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const commonOptions = {
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', short: 'v', default: false },
} as const;

/** `hudhud 0.1.0 (Node 26.10.0)`. */
export function describeVersion(): string {
  const { name, version } = readPackage();
  return `${name} ${version} (Node ${process.versions.node})`;
}

/** Version of the site, such as `0.1.0`. */
export function readSiteVersion(): string {
  return readPackage().version;
}

function readPackage(): { name: string; version: string } {
  const path = resolve(import.meta.dirname, '../../package.json');
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Wrong arguments: the message and the usage are printed. */
export class UsageError extends Error {}

/** Whether `parseArgs` refused what was typed. */
export function isArgumentError(error: unknown): error is TypeError {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
