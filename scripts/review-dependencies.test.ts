import { describe, expect, it } from 'vitest';
import {
  allowedLicences,
  isAllowed,
  type LockedPackage,
  listLines,
  reviewLock,
  reviewProject,
} from './review-dependencies.ts';

const integrity = `sha512-${'a'.repeat(86)}==`;
const good: LockedPackage = { version: '1.2.3', integrity, license: 'MIT' };
const lockOf = (packages: Record<string, LockedPackage>) => ({ packages: { '': {}, ...packages } });
const findFaults = (each: LockedPackage, name = 'left-pad') => {
  const lock = lockOf({ [`node_modules/${name}`]: each });
  return reviewLock(lock, {}, listLines(lock));
};

it('finds every package of this project as it was reviewed', async () => {
  expect(await reviewProject()).toEqual([]);
});

describe('a package', () => {
  it.each([
    ['of a free licence', good],
    ['with a choice of licences', { ...good, license: '(MIT OR GPL-3.0-only)' }],
    ['under a weak copyleft, of the server', { ...good, license: 'Apache-2.0 AND LGPL-3.0-or-later' }],
  ])('%s is allowed', (_, each) => {
    expect(findFaults(each)).toEqual([]);
  });

  it.each([
    ['with an install script', { ...good, hasInstallScript: true }, 'has an install script'],
    ['from git', { ...good, resolved: 'git+ssh://git@example.sa/a.git#1' }, 'not from the registry'],
    ['from another server', { ...good, resolved: 'https://example.sa/a.tgz' }, 'not from the registry'],
    ['from a folder', { ...good, resolved: 'packages/a', link: true }, 'not from the registry'],
    ['without a checksum', { version: '1.2.3', license: 'MIT' }, 'has no SHA-512 checksum'],
    ['with a weak checksum', { ...good, integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'no SHA-512'],
    ['without a licence', { version: '1.2.3', integrity }, 'names no licence'],
    [
      'of another licence',
      { ...good, license: 'AGPL-3.0-only' },
      'licence AGPL-3.0-only, which is not allowed',
    ],
    ['of one licence too many', { ...good, license: 'MIT AND GPL-2.0-only' }, 'which is not allowed'],
    ['of a licence for development', { ...good, license: 'MPL-2.0' }, 'not allowed in production'],
  ])('%s is refused', (_, each, fault) => {
    expect(findFaults(each)).toEqual([expect.stringMatching(/^left-pad /)]);
    expect(findFaults(each)[0]).toContain(fault);
  });

  it('may have other licences in development', () => {
    expect(findFaults({ ...good, license: 'MPL-2.0', dev: true })).toEqual([]);
    expect(isAllowed('LGPL-3.0-or-later', allowedLicences.development)).toBe(false);
  });
});

describe('the reviewed list', () => {
  const reviewed = ['production MIT left-pad'];
  const review = (packages: Record<string, LockedPackage>) => reviewLock(lockOf(packages), {}, reviewed);

  it('knows a package by name, at any version and depth', () => {
    expect(review({ 'node_modules/left-pad': { ...good, version: '9.0.0' } })).toEqual([]);
    expect(review({ 'node_modules/a/node_modules/left-pad': good })).toEqual([]);
  });

  it('refuses a new package, one that moved to production or changed its licence, and one that is gone', () => {
    const known = { 'node_modules/left-pad': good };
    expect(review({ ...known, 'node_modules/@b/new': good })).toEqual([
      'not reviewed: production MIT @b/new',
    ]);
    expect(review({ 'node_modules/left-pad': { ...good, dev: true } })).toEqual([
      'not reviewed: development MIT left-pad',
      'reviewed, and no longer there: production MIT left-pad',
    ]);
    expect(review({ 'node_modules/left-pad': { ...good, license: 'ISC' } })).toContain(
      'not reviewed: production ISC left-pad',
    );
    expect(review({})).toEqual(['reviewed, and no longer there: production MIT left-pad']);
  });
});

it('refuses versions that are not exact, and packages under another name', () => {
  const manifest = { dependencies: { a: '^1.0.0', b: '1.0.0', c: 'npm:d@1.0.0', e: 'github:f/e' } };
  expect(reviewLock(lockOf({}), manifest, []).map((fault) => fault.split(' ', 1)[0])).toEqual([
    'a',
    'c',
    'e',
  ]);
});
