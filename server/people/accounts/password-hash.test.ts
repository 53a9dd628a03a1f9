import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { createAccountKeys } from './account-keys.ts';
import { createPasswordHasher } from './password-hash.ts';

const oldKey = 'o'.repeat(32);
const newKey = 'n'.repeat(32);
const keysOf = (pepper: string) => createAccountKeys(readConfig({ PASSWORD_PEPPER: pepper }));
const hasherOf = (pepper: string) => createPasswordHasher(keysOf(pepper));

describe('a stored password', () => {
  it('is argon2id with 19 MiB and two passes, another each time, and never the password', async () => {
    const hasher = hasherOf(newKey);
    const [first, second] = [await hasher.hash('palm-river-41'), await hasher.hash('palm-river-41')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1,keyid=[\w-]{8}\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(first).not.toBe(second);
    expect(await hasher.verify('palm-river-41', first)).toEqual({ isRight: true, isOutdated: false });
    expect((await hasher.verify('palm-river-42', first)).isRight).toBe(false);
  });

  it('takes look-alike spellings for one, and keeps spaces and every further character', async () => {
    const hasher = hasherOf(newKey);
    const record = await hasher.hash(' ｐａｌｍ river ');
    expect((await hasher.verify(' palm river ', record)).isRight).toBe(true);
    expect((await hasher.verify('palm river', record)).isRight).toBe(false);
    const long = await hasher.hash(`${'x9'.repeat(63)}a`);
    expect((await hasher.verify(`${'x9'.repeat(63)}b`, long)).isRight).toBe(false);
  });

  it('is checked with the key it was made with, and asks to be made anew with the one in use', async () => {
    const record = await hasherOf(oldKey).hash('palm-river-41');
    expect(await hasherOf(`${newKey},${oldKey}`).verify('palm-river-41', record)).toEqual({
      isRight: true,
      isOutdated: true,
    });
    await expect(hasherOf(newKey).verify('palm-river-41', record)).rejects.toThrow(/PASSWORD_PEPPER/);
  });

  it('is worth nothing without the key, even with another one under its name', async () => {
    const record = await hasherOf(oldKey).hash('palm-river-41');
    const renamed = record.replace(/keyid=[\w-]{8}/, `keyid=${keysOf(newKey).current().id}`);
    expect((await hasherOf(newKey).verify('palm-river-41', renamed)).isRight).toBe(false);
  });

  it('refuses everything where there is none', async () => {
    expect((await hasherOf(newKey).verify('', null)).isRight).toBe(false);
  });

  it('of another form stops, instead of counting as wrong', async () => {
    await expect(hasherOf(newKey).verify('x', '$2b$10$abc')).rejects.toThrow(/unknown form/);
  });
});

it('hashes two at once, lets fifty wait and refuses the rest', async () => {
  const hasher = createPasswordHasher(keysOf(newKey), () => 0);
  const results = await Promise.allSettled(Array.from({ length: 54 }, () => hasher.verify('x', null)));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
  expect(refused).toEqual(['overloaded', 'overloaded']);
});
