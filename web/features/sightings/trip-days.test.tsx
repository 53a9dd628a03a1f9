/** Days of a trip in words. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { messages } from '#messages/generated/en.ts';
import type { PageMessages } from '#messages/generated/types.ts';
import { MessagesProvider } from '#web/i18n/i18n.tsx';
import { TripDays } from './trip-days.tsx';

const textOf = (back: string | null, isShort = false) =>
  renderToStaticMarkup(
    <MessagesProvider language="en" messages={messages as unknown as PageMessages}>
      <TripDays departure="2027-01-19" back={back} isShort={isShort} />
    </MessagesProvider>,
  ).replace(/<[^>]+>/g, '');

test('the Hijri day stands beside the day it is, and not behind the way back', () => {
  expect(textOf('2027-01-31')).toMatch(/^19 Jan \(11 Sha.ban\) – 31 Jan$/);
  expect(textOf(null)).toMatch(/^19 Jan \(11 Sha.ban\)$/);
  expect(textOf('2027-01-31', true)).toBe('19 Jan – 31 Jan');
});
