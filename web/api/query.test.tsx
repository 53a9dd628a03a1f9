/** What the site adds to TanStack Query: defaults, polling, and answers that a running request must not undo. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { pollWhile } from './fare-queries.ts';
import {
  createQueryClient,
  fetchAnew,
  invalidate,
  type Query,
  queryKeyOf,
  updateAnswer,
  useQuery,
} from './query.tsx';

function scripted(answers: readonly Promise<number>[]): Query<number> & { asked: () => number } {
  let asked = 0;
  const queryFn = async () => (await answers[asked++]) ?? 0;
  return { queryKey: queryKeyOf<number>('scripted'), queryFn, asked: () => asked };
}
const known = (...numbers: number[]) => scripted(numbers.map((each) => Promise.resolve(each)));

test('an answer stays until it is invalidated', async () => {
  const client = createQueryClient();
  const query = known(1, 2);
  expect([await client.fetchQuery(query), await client.fetchQuery(query)]).toEqual([1, 1]);
  await invalidate(client, query);
  expect(await client.fetchQuery(query)).toBe(2);
});

test('a new request supersedes a running one', async () => {
  const client = createQueryClient();
  const slow = Promise.withResolvers<number>();
  const query = scripted([slow.promise, Promise.resolve(2)]);
  const first = client.fetchQuery(query).catch(() => 'superseded');
  expect(await fetchAnew(client, query)).toBe(2);
  slow.resolve(1);
  await first;
  expect(client.getQueryData(query.queryKey)).toBe(2);
});

test('what was changed here is not undone by a request from before', async () => {
  const client = createQueryClient();
  const slow = Promise.withResolvers<number>();
  const query = scripted([Promise.resolve(1), slow.promise]);
  await client.fetchQuery(query);
  const again = client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
  updateAnswer(client, query, (answer) => answer + 10);
  slow.resolve(5);
  await again;
  expect(client.getQueryData(query.queryKey)).toBe(11);
});

test('without an answer nothing is changed', () => {
  const client = createQueryClient();
  updateAnswer(client, known(1), (answer) => answer + 1);
  expect(client.getQueryData(known().queryKey)).toBeUndefined();
});

test('what fails is told at once, also without a network', async () => {
  const query: Query<number> = {
    queryKey: queryKeyOf('fails'),
    queryFn: () => Promise.reject(new Error('no network')),
  };
  await expect(createQueryClient().fetchQuery(query)).rejects.toThrow('no network');
});

test('polling follows its pauses, stops, and begins anew when the reader asks again', () => {
  const next = pollWhile((answer: number) => answer < 0, [600, 900]);
  const after = (dataUpdateCount: number, data: number | undefined = -1) =>
    next({ state: { data, dataUpdateCount } });
  expect([0, 1, 2, 3, 4].map((count) => after(count))).toEqual([600, 600, 900, false, 600]);
  expect([after(1, 5), next({ state: { data: undefined, dataUpdateCount: 0 } })]).toEqual([false, false]);
});

function Shown({ query }: { query: Query<number> }): ReactNode {
  const { data, error, isFetching } = useQuery(query);
  return data ?? (error ? 'failed' : isFetching ? 'loading' : 'idle');
}

test('a failure on the server looks like loading, as in the browser, which asks again', async () => {
  const client = createQueryClient();
  const failing = scripted([Promise.reject(new Error('busy'))]);
  await client.fetchQuery(failing).catch(() => undefined);
  const render = (query: Query<number>) =>
    renderToString(
      <QueryClientProvider client={client}>
        <Shown query={query} />
      </QueryClientProvider>,
    );
  expect(render(failing)).toBe('loading');
  client.setQueryData(failing.queryKey, 7);
  expect(render(failing)).toBe('7');
  expect(failing.asked()).toBe(1);
});
