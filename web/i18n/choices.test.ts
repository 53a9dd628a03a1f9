/** Select options take their labels from the messages. */
import { expect, test } from 'vitest';
import { messages } from '#messages/generated/en.ts';
import type { PageMessages } from '#messages/generated/types.ts';
import { choicesOf } from './choices.ts';
import { createTranslate } from './i18n.tsx';

test('each value keeps its place and has its words', () => {
  const t = createTranslate('en', messages as unknown as PageMessages);
  expect(choicesOf(t, 'region', ['asia', 'africa'])).toEqual([
    { value: 'asia', label: 'Asia' },
    { value: 'africa', label: 'Africa' },
  ]);
});
