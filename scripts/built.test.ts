import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeLock, root } from './built.ts';

type Packages = Record<string, Record<string, unknown>>;
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Packages };
const describeWith = (change: (packages: Packages) => void): string => {
  const packages = structuredClone(lock.packages);
  change(packages);
  return describeLock(JSON.stringify({ ...lock, packages }));
};
const unchanged = describeWith(() => undefined);

describe('what a build depends on in the lock file', () => {
  it('stays the same where npm 10 stripped the fields it does not know', () => {
    expect(
      describeWith((packages) => {
        for (const each of Object.values(packages)) delete each.libc;
      }),
    ).toBe(unchanged);
  });

  it('changes with the version or the content of a package, and with a package more or less', () => {
    const react = 'node_modules/react';
    const changes: ((packages: Packages) => void)[] = [
      (packages) => Object.assign(packages[react] ?? {}, { version: '0.0.1' }),
      (packages) => Object.assign(packages[react] ?? {}, { integrity: 'sha512-other' }),
      (packages) => void delete packages[react],
      (packages) => void Object.assign(packages, { 'node_modules/another': { version: '1.0.0' } }),
    ];
    for (const change of changes) expect(describeWith(change)).not.toBe(unchanged);
  });
});
