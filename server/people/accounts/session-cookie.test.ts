import { expect, it } from 'vitest';
import { createLogger } from '#server/platform/logger.ts';
import { createUser } from '#test/support/accounts.ts';
import { testNow } from '#test/support/factories.ts';
import { watchQueries } from '#test/support/query-faults.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { createIdentify } from './session-cookie.ts';

const database = setUpTestDatabase();

const logger = createLogger('silent');
const in5Minutes = () => new Date(testNow.getTime() + 300_000);

/** The same database, with what is done to it counted, and updates refused as on a full disk. */
function watched(refuses: boolean) {
  const asked: string[] = [];
  const db = watchQueries(database.db, ({ kind }) => {
    asked.push(kind);
    if (refuses && kind === 'UpdateQueryNode') throw new Error('the disk is full');
  });
  return { db, asked };
}

it('asks the database nothing for guests, and for what cannot be a session', async () => {
  const { db, asked } = watched(false);
  const identify = createIdentify({ db, now: in5Minutes, logger });
  const odd = [
    '',
    'lang=ar',
    '__Host-sid=',
    '__Host-sid=short',
    `__Host-sid=${'a'.repeat(44)}`,
    `sid=${'a'.repeat(43)}`,
  ];
  for (const cookie of odd) {
    expect(await identify(new Headers({ cookie }))).toEqual({ viewer: 'guest', signedIn: null });
  }
  expect(asked).toEqual([]);
});

it('asks once for whoever is signed in, and notes a use every five minutes at most', async () => {
  const user = await createUser({ db: database.db, now: () => testNow }, { subscription: 'premium' });
  const { db, asked } = watched(false);
  let now = new Date(testNow.getTime() + 299_999);
  const identify = createIdentify({ db, now: () => now, logger });
  const headers = new Headers({ cookie: user.cookie });
  const expected = {
    viewer: 'premium',
    signedIn: {
      userId: user.id,
      sessionId: user.sessionId,
      role: 'user',
      language: 'ar',
      mustChangePassword: false,
    },
  };
  expect(await identify(headers)).toEqual(expected);
  now = in5Minutes();
  for (let times = 0; times < 2; times += 1) expect(await identify(headers)).toEqual(expected);
  expect(asked).toEqual(['SelectQueryNode', 'SelectQueryNode', 'UpdateQueryNode', 'SelectQueryNode']);
});

it('knows people even when nothing can be written', async () => {
  const user = await createUser({ db: database.db, now: () => testNow });
  const { db, asked } = watched(true);
  const { signedIn } = await createIdentify({ db, now: in5Minutes, logger })(
    new Headers({ cookie: user.cookie }),
  );
  expect(signedIn?.userId).toBe(user.id);
  expect(asked).toContain('UpdateQueryNode');
});
