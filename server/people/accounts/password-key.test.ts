import { beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { createUser } from '#test/support/accounts.ts';
import { truncateAll } from '#test/support/database.ts';
import { testNow } from '#test/support/factories.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { checkPasswordKey, countRecordsByKey, createAccountKeys, PasswordKeyError } from './account-keys.ts';
import { createPasswordHasher } from './password-hash.ts';

const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
const keysOf = (...peppers: (string | undefined)[]) =>
  createAccountKeys(readConfig({ PASSWORD_PEPPER: peppers.join(',') }));

const database = setUpTestDatabase();
beforeEach(() => truncateAll(database.db));

const check = (keys: ReturnType<typeof keysOf>, isReplaceAllowed = false) =>
  checkPasswordKey(database.db, { keys, isReplaceAllowed, now: testNow });
const createPerson = async (keys: ReturnType<typeof keysOf>) =>
  createUser(
    { db: database.db, now: () => testNow },
    { passwordHash: await createPasswordHasher(keys).hash('palm-river-41-kettle') },
  );

describe('the key of passwords', () => {
  it('is remembered, and may come again, be rotated and at last be taken away', async () => {
    await check(keysOf(first));
    await check(keysOf(first));
    await check(keysOf(second, first));
    await check(keysOf(second));
  });

  it('is refused in one line when it is another one, or the right one is missing', async () => {
    await check(keysOf(first));
    await expect(check(keysOf(second))).rejects.toThrow(PasswordKeyError);
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
    await expect(check(keysOf(second))).rejects.toThrow(PasswordKeyError);
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
