import { describe, expect, it, vi } from 'vitest';
import { OperatorError } from '#server/platform/operator-error.ts';
import { silentLogger } from '#test/support/database.ts';
import { waitForPostgres } from './postgres-connect.ts';

const databaseUrl = 'postgres://hudhud:secret-word@db.example:6432/fares';
const errorOf = (code: string) => Object.assign(new Error(`driver ${code}`), { code });

/** Connects with these outcomes one after the other; the last one repeats. */
function attempt(outcomes: readonly (Error | null)[], maxWaitMs?: number) {
  const warnings: object[] = [];
  let tries = 0;
  const pause = vi.fn(async () => undefined);
  const done = waitForPostgres({
    databaseUrl,
    ...(maxWaitMs === undefined ? {} : { maxWaitMs }),
    logger: { ...silentLogger, warn: (fields) => void warnings.push(fields) },
    pause,
    connectOnce: async () => {
      const outcome = outcomes[Math.min(tries, outcomes.length - 1)];
      tries += 1;
      if (outcome) throw outcome;
    },
  });
  return { done, warnings, tries: () => tries, pause };
}

describe('waitForPostgres', () => {
  it('goes on at once where the server answers', async () => {
    const { done, warnings, pause } = attempt([null]);
    await done;
    expect(warnings).toEqual([]);
    expect(pause).not.toHaveBeenCalled();
  });

  it('waits for a server that is about to come, and says so once', async () => {
    const { done, warnings, tries } = attempt([errorOf('ECONNREFUSED'), errorOf('57P03'), null]);
    await done;
    expect(tries()).toBe(3);
    expect(warnings).toEqual([{ reason: 'nothing listens on db.example:6432', seconds: 30 }]);
  });

  it.each([
    ['28P01', 'db.example:6432 refuses the user hudhud or the password'],
    ['28000', 'db.example:6432 refuses the user hudhud or the password'],
    ['3D000', 'there is no database fares on db.example:6432'],
    ['42501', 'no connection to db.example:6432: driver 42501'],
  ])('says at once what waiting does not mend: %s', async (code, reason) => {
    const { done, tries } = attempt([errorOf(code)]);
    await expect(done).rejects.toThrow(new OperatorError(`DATABASE_URL: ${reason}`));
    expect(tries()).toBe(1);
  });

  it.each([
    ['ENOTFOUND', 'there is no machine of the name db.example'],
    ['ECONNREFUSED', 'nothing listens on db.example:6432'],
    ['53300', 'max_connections'],
    ['ETIMEDOUT', 'no connection to db.example:6432: driver ETIMEDOUT'],
  ])('gives up after half a minute of %s, in one line without the password', async (code, reason) => {
    const { done, tries } = attempt([errorOf(code)]);
    const error = await done.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(OperatorError);
    expect(String(error)).toContain(reason);
    expect(String(error)).not.toMatch(/secret-word|\n/);
    expect(tries()).toBe(31);
  });

  it('reads the error of a name with several addresses', async () => {
    const both = new AggregateError([errorOf('ECONNREFUSED'), errorOf('ECONNREFUSED')], '');
    await expect(attempt([both], 0).done).rejects.toThrow('nothing listens on db.example:6432');
  });

  it('ends with the signal', async () => {
    const signal = AbortSignal.abort(new Error('stop'));
    await expect(waitForPostgres({ databaseUrl, logger: silentLogger, signal })).rejects.toThrow('stop');
  });
});
