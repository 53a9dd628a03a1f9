import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { createUser } from '#test/support/accounts.ts';
import { createEmptyFolder, truncateAll } from '#test/support/database.ts';
import { testNow } from '#test/support/factories.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { checkPasswordKey, countRecordsByKey, createAccountKeys } from './account-keys.ts';
import { createPasswordHasher } from './password-hash.ts';

const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
const keysOf = (...peppers: (string | undefined)[]) =>
  createAccountKeys(readConfig({ PASSWORD_PEPPER: peppers.join(',') }));

describe('a sealed text', () => {
  it('is opened for its purpose alone, and never sealed the same twice', () => {
    const keys = keysOf(first);
    const sealed = keys.seal('second factor sara', 'JBSWY3DPEHPK3PXP');
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(keys.open('second factor sara', sealed)).toBe('JBSWY3DPEHPK3PXP');
    expect(() => keys.open('second factor noura', sealed)).toThrow();
    expect(keys.seal('second factor sara', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed);
  });

  it('is refused with any character changed or cut off', () => {
    const keys = keysOf(first);
    const sealed = keys.seal('a', 'هدهد');
    const [id = '', nonce = '', text = '', tag = ''] = sealed.split('.');
    const turned = (part: string) => (part.startsWith('A') ? 'B' : 'A') + part.slice(1);
    for (const parts of [
      [id, turned(nonce), text, tag],
      [id, nonce, turned(text), tag],
      [id, nonce, text, turned(tag)],
      [id, nonce, text, tag.slice(0, 6)],
      [id, nonce, text],
      [id],
    ]) {
      expect(() => keys.open('a', parts.join('.'))).toThrow();
    }
  });

  it('is opened after the key in use was changed, and not without its own', () => {
    const sealed = keysOf(first).seal('a', 'text');
    expect(keysOf(second, first).open('a', sealed)).toBe('text');
    expect(() => keysOf(second).open('a', sealed)).toThrow(/the key [\w-]{8} that a secret needs is not in/);
  });
});

describe('tags', () => {
  it('differ by purpose, text and key', () => {
    const keys = keysOf(first);
    const tags = [keys.tag('a', 'x'), keys.tag('b', 'x'), keys.tag('a', 'y'), keysOf(second).tag('a', 'x')];
    expect(new Set(tags).size).toBe(4);
  });

  it('under every key begin with the one in use and hold those made before', () => {
    const before = keysOf(first).tag('code', 'x');
    expect(keysOf(first).everyTag('code', 'x')).toEqual([before]);
    const after = keysOf(second, first);
    expect(after.everyTag('code', 'x')).toEqual([after.tag('code', 'x'), before]);
  });
});

it('the key file is made once, for its owner alone, and then read', () => {
  const folder = createEmptyFolder();
  const make = () => createAccountKeys(readConfig({ DATA_DIR: join(folder.path, 'data') }));
  const first = make();
  expect(make().current()).toEqual(first.current());
  expect(make().tag('a', 'x')).toBe(first.tag('a', 'x'));
  const path = join(folder.path, 'data/password.key');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8')).toMatch(/^[\w-]{43}\n$/);
  folder.remove();
});

describe('the key of passwords', () => {
  const database = setUpTestDatabase();
  beforeEach(() => truncateAll(database.db));
  const check = (keys: ReturnType<typeof keysOf>, isReplaceAllowed = false) =>
    checkPasswordKey(database.db, { keys, isReplaceAllowed, now: testNow });
  const createPerson = async (keys: ReturnType<typeof keysOf>) =>
    createUser(
      { db: database.db, now: () => testNow },
      { passwordHash: await createPasswordHasher(keys).hash('palm-river-41-kettle') },
    );

  it('is remembered, and may come again, be rotated and at last be taken away', async () => {
    await check(keysOf(first));
    await check(keysOf(first));
    await check(keysOf(second, first));
    await check(keysOf(second));
  });

  it('is refused in one line when it is another one, or the right one is missing', async () => {
    await check(keysOf(first));
    await expect(check(keysOf(second))).rejects.toThrow(OperatorError);
    const [old] = keysOf(first).ids();
    const [other] = keysOf(second).ids();
    await expect(check(keysOf(second, third))).rejects.toThrow(
      new RegExp(`^PASSWORD_PEPPER: this database was used with the key ${old}, and ${other} is here; .+$`),
    );
    await check(keysOf(first));
  });

  it('may be replaced where the operator says so', async () => {
    await check(keysOf(first));
    await check(keysOf(second), true);
    await check(keysOf(second));
  });

  it('is read from the passwords themselves on a database from before', async () => {
    await createPerson(keysOf(first));
    await expect(check(keysOf(second))).rejects.toThrow(OperatorError);
    await check(keysOf(second, first));
  });

  it('is counted by the records under it', async () => {
    await createPerson(keysOf(first));
    await createPerson(keysOf(first));
    const { id } = await createPerson(keysOf(second));
    await createUser({ db: database.db, now: () => testNow });
    const secret = keysOf(third).seal('second factor', 'x');
    await database.db
      .insertInto('second_factor')
      .values({ user_id: id, secret, created_at: testNow })
      .execute();
    const keys = keysOf(second, first);
    const [current, earlier] = keys.ids();
    const uses = await countRecordsByKey(database.db, keys);
    expect(uses).toHaveLength(3);
    expect(uses).toContainEqual({ id: current, state: 'current', passwords: 1, secondFactors: 0 });
    expect(uses).toContainEqual({ id: earlier, state: 'earlier', passwords: 2, secondFactors: 0 });
    const [missing] = keysOf(third).ids();
    expect(uses).toContainEqual({ id: missing, state: 'missing', passwords: 0, secondFactors: 1 });
  });
});
