import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { defer } from './defer.tsx';

const Greeting = ({ name }: { name: string }) => <b>{name}</b>;

test('the fallback stands until the code is there', async () => {
  const Deferred = defer(async () => Greeting, <i>…</i>);
  expect(renderToString(<Deferred name="Sara" />)).toBe('<i>…</i>');
  await Deferred.load();
  expect(renderToString(<Deferred name="Sara" />)).toBe('<b>Sara</b>');
});

test('code that could not be loaded is asked for again', async () => {
  let asked = 0;
  const Deferred = defer(async () => {
    asked += 1;
    if (asked === 1) throw new Error('offline');
    return Greeting;
  });
  await expect(Deferred.load()).rejects.toThrow('offline');
  expect(renderToString(<Deferred name="Sara" />)).toBe('');
  await Deferred.load();
  await Deferred.load();
  expect(renderToString(<Deferred name="Sara" />)).toBe('<b>Sara</b>');
  expect(asked).toBe(2);
});
