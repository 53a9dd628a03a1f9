import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createQueryClient, type Query } from './query-client.ts';
import { evictAfterMs } from './query-store.ts';

/** A question whose answers the test gives one by one. */
function scriptedQuery(name: string) {
  const waiting: PromiseWithResolvers<string>[] = [];
  const query: Query<string> = {
    key: ['scripted', name],
    fetch: () => {
      const next = Promise.withResolvers<string>();
      waiting.push(next);
      return next.promise;
    },
  };
  const take = () => {
    const next = waiting.shift();
    if (!next) throw new Error('nothing was asked');
    return next;
  };
  return {
    query,
    answer: (text: string) => take().resolve(text),
    fail: (text: string) => take().reject(new Error(text)),
    waiting,
  };
}

function setUp() {
  let now = 0;
  const client = createQueryClient(() => now);
  return { client, pass: (ms: number) => (now += ms), ...scriptedQuery('one') };
}

describe('fetchQuery', () => {
  test('asks once for many, and never for what is known', async () => {
    const { client, query, answer, waiting } = setUp();
    const both = Promise.all([client.fetchQuery(query), client.fetchQuery(query)]);
    expect(client.readState(query)).toMatchObject({ isFetching: true, data: undefined });
    answer('a');
    expect(await both).toEqual(['a', 'a']);
    expect(await client.fetchQuery(query)).toBe('a');
    expect(waiting).toEqual([]);
    expect(client.readState(query)).toEqual({ data: 'a', error: null, isFetching: false, requestCount: 1 });
  });

  test('rejects with the failure, keeps it in the state, and asks anew when called again', async () => {
    const { client, query, answer, fail } = setUp();
    const first = client.fetchQuery(query);
    fail('down');
    await expect(first).rejects.toThrow('down');
    expect(client.readState(query).error?.message).toBe('down');
    const second = client.fetchQuery(query);
    expect(client.readState(query)).toMatchObject({ error: null, isFetching: true });
    answer('a');
    expect(await second).toBe('a');
  });

  test('keeps an answer of null', async () => {
    const { client } = setUp();
    const query: Query<null> = { key: ['none'], fetch: async () => null };
    await client.fetchQuery(query);
    expect(client.readAnswer(query)).toBeNull();
    expect(client.list()).toHaveLength(1);
  });
});

describe('refetchQuery', () => {
  test('asks although the answer is known, which stays when that fails', async () => {
    const { client, query, answer, fail } = setUp();
    client.setAnswer(query.key, 'old');
    const again = client.refetchQuery(query);
    expect(client.readState(query)).toMatchObject({ data: 'old', isFetching: true });
    fail('down');
    await expect(again).rejects.toThrow('down');
    expect(client.readState(query)).toMatchObject({ data: 'old', error: null, isFetching: false });
    const third = client.refetchQuery(query);
    answer('new');
    expect(await third).toBe('new');
    expect(client.readState(query)).toMatchObject({ data: 'new', requestCount: 1 });
  });

  test('keeps the same object when the next answer equals it', async () => {
    const { client } = setUp();
    let name = 'Sara';
    const query: Query<{ name: string }> = { key: ['user'], fetch: async () => ({ name }) };
    const first = await client.fetchQuery(query);
    await client.refetchQuery(query);
    expect(client.readAnswer(query)).toBe(first);
    name = 'Noura';
    await client.refetchQuery(query);
    expect(client.readAnswer(query)).toEqual({ name });
  });
});

describe('what nobody follows', () => {
  test('is forgotten after a while, what is followed is not', async () => {
    const { client, query, pass } = setUp();
    const followed: Query<string> = { key: ['followed'], fetch: async () => 'x' };
    client.setAnswer(query.key, 'a');
    client.setAnswer(followed.key, 'x');
    const stop = client.subscribe(followed, () => {});
    pass(evictAfterMs + 1);
    client.setAnswer(['another'], 1);
    expect(client.list().map(({ key }) => key[0])).toEqual(['another', 'followed']);
    stop();
    pass(evictAfterMs + 1);
    client.setAnswer(['another'], 1);
    expect(client.readAnswer(followed)).toBeUndefined();
  });

  test('is asked anew when it is wanted after that', async () => {
    const { client, query, answer, pass } = setUp();
    client.setAnswer(query.key, 'old');
    pass(evictAfterMs + 1);
    const fetched = client.fetchQuery(query);
    answer('new');
    expect(await fetched).toBe('new');
  });
});

test('a failure ends with the last who was told of it', async () => {
  const { client, query, fail } = setUp();
  const states: unknown[] = [];
  const stop = client.subscribe(query, () => states.push(client.readState(query).error?.message));
  const fetched = client.fetchQuery(query);
  fail('down');
  await expect(fetched).rejects.toThrow('down');
  expect(states).toEqual([undefined, 'down']);
  stop();
  expect(client.readState(query)).toMatchObject({ error: null, requestCount: 0 });
});

test('lists what was asked or answered, in one order whatever came first', () => {
  const names = (order: readonly string[]) => {
    const { client } = setUp();
    for (const name of order) client.setAnswer([name], name);
    client.subscribe({ key: ['only followed'], fetch: async () => '' }, () => {});
    return client.list().map(({ key }) => key[0]);
  };
  expect(names(['b', 'a', 'c'])).toEqual(['a', 'b', 'c']);
  expect(names(['c', 'b', 'a'])).toEqual(['a', 'b', 'c']);
});

test('a question may read its answer out of another', async () => {
  const { client } = setUp();
  const whole: Query<number[]> = { key: ['whole'], fetch: async () => [3, 4] };
  const part: Query<number> = {
    key: ['part'],
    fetch: async (client) => (await client.fetchQuery(whole)).length,
  };
  expect(await client.fetchQuery(part)).toBe(2);
  expect(client.readAnswer(whole)).toEqual([3, 4]);
});

describe('an answer that is out of date', () => {
  test('is asked for anew where it is looked at, and else removed', async () => {
    let count = 0;
    const query: Query<number> = { key: ['count'], fetch: async () => ++count };
    const client = createQueryClient();
    await client.fetchQuery(query);
    await client.invalidate(query);
    expect(client.readAnswer(query)).toBeUndefined();
    await client.fetchQuery(query);
    const stop = client.subscribe(query, () => {});
    await client.invalidate(query);
    expect(client.readAnswer(query)).toBe(3);
    stop();
  });

  test('is changed in place only where it is known', () => {
    const query: Query<string[]> = { key: ['list'], fetch: async () => [] };
    const client = createQueryClient();
    client.updateAnswer(query, (list) => [...list, 'a']);
    expect(client.readAnswer(query)).toBeUndefined();
    client.setAnswer(query.key, ['b']);
    client.updateAnswer(query, (list) => [...list, 'a']);
    expect(client.readAnswer(query)).toEqual(['b', 'a']);
  });

  test('is dropped with its last reader where it changes elsewhere', () => {
    const transient: Query<string> = { key: ['transient'], fetch: async () => '', isTransient: true };
    const client = createQueryClient();
    client.setAnswer(transient.key, 'a');
    const stop = client.subscribe(transient, () => {});
    expect(client.readAnswer(transient)).toBe('a');
    stop();
    expect(client.readAnswer(transient)).toBeUndefined();
  });
});

test('when all is forgotten, what was on its way is not told, and readers are', async () => {
  const answers = ['of one', 'of another'];
  const gates = answers.map(() => Promise.withResolvers<void>());
  let asked = 0;
  const query: Query<string | undefined> = {
    key: ['own'],
    fetch: async () => {
      const turn = asked;
      asked += 1;
      await gates[turn]?.promise;
      return answers[turn];
    },
  };
  const client = createQueryClient();
  const seen: unknown[] = [];
  client.subscribe(query, () => seen.push(client.readState(query).data));
  const first = client.fetchQuery(query);
  client.setAnswer(['unseen'], 'secret');
  client.clear();
  expect(client.readState(query)).toMatchObject({ data: undefined, isFetching: false });
  expect(client.list()).toEqual([]);
  const second = client.fetchQuery(query);
  gates[0]?.resolve();
  await first;
  expect(client.readAnswer(query)).toBeUndefined();
  gates[1]?.resolve();
  await second;
  expect(client.readAnswer(query)).toBe('of another');
  expect(seen.at(-1)).toBe('of another');
});

describe('a read that was begun before a change', () => {
  test('is replaced by a new read, whose answer everybody gets', async () => {
    const { client, query, waiting } = setUp();
    client.setAnswer(query.key, 'before');
    const first = client.refetchQuery(query);
    const second = client.refetchQuery(query);
    const [before, after] = waiting;
    expect(waiting).toHaveLength(2);
    after?.resolve('after the change');
    expect(await second).toBe('after the change');
    expect(await first).toBe('after the change');
    before?.resolve('before the change');
    await Promise.resolve();
    expect(client.readState(query)).toMatchObject({ data: 'after the change', isFetching: false });
  });

  test('is replaced where the answer is invalidated', async () => {
    const { client, query, waiting } = setUp();
    client.setAnswer(query.key, 'known');
    client.subscribe(query, () => {});
    const polled = client.refetchQuery(query);
    const invalidated = client.invalidate(query);
    const [before, after] = waiting;
    before?.resolve('before the change');
    after?.resolve('after the change');
    await Promise.all([polled, invalidated]);
    expect(client.readAnswer(query)).toBe('after the change');
  });

  test('fails without a word once it was replaced', async () => {
    const { client, query, waiting } = setUp();
    const first = client.refetchQuery(query);
    const second = client.refetchQuery(query);
    const [before, after] = waiting;
    before?.reject(new Error('down'));
    after?.resolve('new');
    expect(await Promise.all([first, second])).toEqual(['new', 'new']);
    expect(client.readState(query)).toEqual({ data: 'new', error: null, isFetching: false, requestCount: 1 });
  });

  test.each<[string, (client: ReturnType<typeof createQueryClient>, query: Query<string>) => void]>([
    ['changed', (client, query) => client.updateAnswer(query, (text) => `${text}, changed`)],
    ['set', (client, query) => client.setAnswer(query.key, 'known, changed')],
  ])('does not overwrite an answer %s since', async (_, write) => {
    const { client, query, waiting } = setUp();
    client.setAnswer(query.key, 'known');
    const told: unknown[] = [];
    client.subscribe(query, () => told.push(client.readAnswer(query)));
    const read = client.refetchQuery(query);
    write(client, query);
    expect(client.readState(query)).toMatchObject({ data: 'known, changed', isFetching: false });
    expect(await read).toBe('known, changed');
    waiting[0]?.resolve('old');
    await Promise.resolve();
    expect(client.readState(query)).toMatchObject({ data: 'known, changed', isFetching: false });
    expect(told).not.toContain('old');
  });
});

describe('a removed answer', () => {
  test('is loaded again by whoever follows it, and a read begun before writes nothing', async () => {
    const { client, query, waiting } = setUp();
    client.setAnswer(query.key, 'old');
    const seen: unknown[] = [];
    const stop = client.subscribe(query, () => {
      const { data, isFetching } = client.readState(query);
      seen.push(data);
      // As the component hook does.
      if (data === undefined && !isFetching) void client.fetchQuery(query);
    });
    void client.refetchQuery(query);
    client.remove(query);
    const [before, after] = waiting;
    before?.resolve('begun before');
    await Promise.resolve();
    expect(client.readState(query)).toMatchObject({ data: undefined, isFetching: true });
    after?.resolve('new');
    await expect(client.fetchQuery(query)).resolves.toBe('new');
    expect(seen).not.toContain('begun before');
    expect(seen.at(-1)).toBe('new');
    stop();
  });

  test('is gone where nobody follows it', () => {
    const { client, query } = setUp();
    client.setAnswer(query.key, 'old');
    client.remove(query);
    expect(client.list()).toEqual([]);
  });
});

test('whatever comes in whichever order, what is shown is the newest write', async () => {
  type Step = 'read' | 'write' | 'answer first' | 'answer last';
  const steps = fc.array(fc.constantFrom<Step>('read', 'write', 'answer first', 'answer last'), {
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (order) => {
      const client = createQueryClient(() => 0);
      const open: { begun: number; answer: (begun: number) => void }[] = [];
      let moment = 0;
      let written = 0;
      const query: Query<number> = {
        key: ['moment'],
        fetch: () =>
          new Promise((resolve) => {
            open.push({ begun: moment, answer: resolve });
          }),
      };
      client.setAnswer(query.key, 0);
      for (const step of order) {
        moment += 1;
        if (step === 'read') void client.refetchQuery(query);
        if (step === 'write') {
          written = moment;
          client.setAnswer(query.key, written);
        }
        const read = step === 'answer first' ? open.shift() : step === 'answer last' ? open.pop() : undefined;
        read?.answer(read.begun);
        for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
        expect(client.readAnswer(query)).toBeGreaterThanOrEqual(written);
      }
    }),
  );
});

test('a poll is counted and joins a read on its way; a new read begins to count anew', async () => {
  const { client, query, answer, waiting } = setUp();
  const first = client.fetchQuery(query);
  answer('a');
  await first;
  const poll = client.pollQuery(query);
  const joined = client.pollQuery(query);
  expect(waiting).toHaveLength(1);
  answer('b');
  expect(await Promise.all([poll, joined])).toEqual(['b', 'b']);
  expect(client.readState(query).requestCount).toBe(2);
  const anew = client.refetchQuery(query);
  answer('c');
  await anew;
  expect(client.readState(query).requestCount).toBe(1);
});
