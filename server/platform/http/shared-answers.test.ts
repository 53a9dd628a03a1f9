/** Pages share what is the same to the byte, and nothing else. */
import { expect, test, vi } from 'vitest';
import { createSharedAnswers } from './shared-answers.ts';

const answer = (value: unknown, etag?: string) =>
  Response.json(value, { headers: etag === undefined ? {} : { etag } });

test('one page asks for each path once, though two queries read it', async () => {
  const fetchApi = vi.fn(async (path: string) => answer({ path }));
  const ask = createSharedAnswers()(fetchApi);
  const [first, second, other] = await Promise.all(['/a', '/a', '/b'].map((path) => ask(path)));
  expect(fetchApi).toHaveBeenCalledTimes(2);
  expect(await first?.json()).toEqual({ path: '/a' });
  expect(await second?.json()).toEqual({ path: '/a' });
  expect(await other?.json()).toEqual({ path: '/b' });
});

test('pages share the value of equal bytes, which nobody can change', async () => {
  const share = createSharedAnswers();
  const read = async (etag: string) =>
    (await share(async () => answer([{ price: 5 }], etag))('/list')).json();
  const first = await read('"a"');
  expect(await read('"a"')).toBe(first);
  expect(await read('"b"')).not.toBe(first);
  expect(() => {
    first[0].price = 1;
  }).toThrow(TypeError);
});

test('what has no ETag is of one reader: it is never shared between pages', async () => {
  const share = createSharedAnswers();
  const pageOf = (name: string) => share(async () => answer({ name }));
  expect(await (await pageOf('Noura')('/api/auth/user')).json()).toEqual({ name: 'Noura' });
  expect(await (await pageOf('Salem')('/api/auth/user')).json()).toEqual({ name: 'Salem' });
});

test('a refusal stays as it is', async () => {
  const ask = createSharedAnswers()(
    async () => new Response('no', { status: 401, headers: { etag: '"a"' } }),
  );
  expect(await (await ask('/api/auth/user')).text()).toBe('no');
});

test('only so many values are kept', async () => {
  const share = createSharedAnswers();
  const read = async (etag: string) => (await share(async () => answer([], etag))('/list')).json();
  const first = await read('"0"');
  for (let index = 1; index <= 48; index += 1) await read(`"${index}"`);
  expect(await read('"0"')).not.toBe(first);
});
