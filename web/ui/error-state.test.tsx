/** What a part shows while its data or code is on the way, when it failed, and when it is there. */
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { pageMessages } from '#test/support/page-messages.ts';
import { renderPart } from '#test/support/render-part.tsx';
import { ApiError } from '#web/api/api-error.ts';
import { createTranslate } from '#web/i18n/i18n.tsx';
import { defer } from './defer.tsx';
import { Loaded } from './error-state.tsx';
import { isGone, reasonOf } from './reason-of.ts';

const failure = new Error('broken');

test.each([
  [undefined, null, '<i>fallback</i>'],
  ['data', null, '<b>data</b>'],
  // What is known stays although asking again failed.
  ['data', failure, '<b>data</b>'],
  ['', null, '<b></b>'],
])('of %j with %s', (data, error, html) => {
  expect(show(data, error)).toBe(html);
});

test('a failure is told, with a way to try again', () => {
  expect(show(undefined, failure)).toContain('role="alert"');
  expect(show(undefined, failure)).toContain('<button');
});

test('the body of an answer that is not ours is never shown', () => {
  const markup = show(undefined, new ApiError(500, '{}'));
  expect(markup).toContain('Something went wrong here.');
  expect(markup).not.toContain('500');
});

function show(data: string | undefined, error: Error | null): string {
  return renderPart(
    <Loaded view={{ data, error, refetch: () => undefined }} fallback={<i>fallback</i>}>
      {(known) => <b>{known}</b>}
    </Loaded>,
  );
}

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

const t = createTranslate('en', pageMessages.en);

test('one sentence for one cause, whatever failed', () => {
  const say = (error: unknown) => reasonOf(t, error, 'else');
  expect(say(new ApiError(0, 'network'))).toBe('There is no internet connection.');
  for (const status of [429, 502, 503, 504])
    expect(say(new ApiError(status, 'busy'))).toContain('The site is busy right now.');
  expect(say(new ApiError(410, 'gone'))).toBe('Reload the page.');
  expect(say(new ApiError(500, 'broken'))).toBe('else');
  expect(say(new Error('x'))).toBe('else');
});

test('the words of the server win', () => {
  const refused = new ApiError(410, { code: 'gone', message: 'This link has ended.' } as never);
  expect(reasonOf(t, refused)).toBe('This link has ended.');
  expect(isGone(refused)).toBe(false);
});
