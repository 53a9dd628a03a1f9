/** Words of the menu that the specification names. */
import { expect, test } from 'vitest';
import { pageMessages } from '#test/support/page-messages.ts';
import { createTranslate } from '#web/i18n/i18n.tsx';

test('the way to what the site does is called About', () => {
  expect(createTranslate('en', pageMessages.en)('nav.about')).toBe('About');
  expect(createTranslate('ar', pageMessages.ar)('nav.about')).toBe('من نحن');
});
