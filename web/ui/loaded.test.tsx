/** What a part shows while its data is on the way, when it failed, and when it is there. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { messages } from '#messages/generated/en.ts';
import type { PageMessages } from '#messages/generated/types.ts';
import { ApiError } from '#web/api/api-error.ts';
import { MessagesProvider } from '#web/i18n/i18n.tsx';
import { Loaded } from './loaded.tsx';

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
  return renderToStaticMarkup(
    <MessagesProvider language="en" messages={messages as unknown as PageMessages}>
      <Loaded view={{ data, error, refetch: () => undefined }} fallback={<i>fallback</i>}>
        {(known) => <b>{known}</b>}
      </Loaded>
    </MessagesProvider>,
  );
}
