/** Select options take their labels from the messages. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { messages as arabic } from '#messages/generated/ar.ts';
import { messages as arabicWatch } from '#messages/generated/ar-watch.ts';
import type { PageMessages } from '#messages/generated/types.ts';
import { pageMessages } from '#test/support/page-messages.ts';
import {
  AddedMessages,
  choicesOf,
  createTranslate,
  MessagesProvider,
  useLanguage,
  useTranslate,
} from './i18n.tsx';
import { clockOffset } from './now.tsx';

const translate = { ar: createTranslate('ar', pageMessages.ar), en: createTranslate('en', pageMessages.en) };

function Probe() {
  return <i lang={useLanguage()}>{useTranslate()('common.siteName')}</i>;
}

describe('createTranslate', () => {
  test.each([
    [1, 'قبل ساعة'],
    [2, 'قبل ساعتين'],
    [5, 'قبل 5 ساعات'],
    [11, 'قبل 11 ساعة'],
  ])('an age of %d hours in Arabic', (count, text) => {
    expect(translate.ar('common.age', { unit: 'hour', count })).toBe(text);
  });

  test('the way to what the site does is called as the specification says', () => {
    expect([translate.en('nav.deals'), translate.ar('nav.deals')]).toEqual(['Deals', 'العروض']);
  });

  test('amounts are spoken in words', () => {
    expect(translate.ar('common.price', { amount: 1284, text: '1,284' })).toBe('1,284 ريالًا سعوديًا');
    expect(translate.en('common.price', { amount: 1, text: '1' })).toBe('1 Saudi riyal');
  });

  test('rich messages keep the elements they are given', () => {
    const html = renderToStaticMarkup(
      <p>{translate.en.rich('theme.change', { current: <b>Dark</b>, next: 'Light' })}</p>,
    );
    expect(html).toBe('<p>Appearance: <b>Dark</b>. Change to: Light</p>');
  });

  test('a code is found by its family, and only where it has plain words', () => {
    expect(translate.en.find('region', 'asia')).toBe('Asia');
    expect(translate.en.find('region', 'toString')).toBeUndefined();
    // A message with arguments is more than the words of a code.
    expect(translate.en.find('common', 'age')).toBeUndefined();
  });
});

test('the provider hands out the reader’s language and words', () => {
  const html = renderToStaticMarkup(
    <MessagesProvider language="ar" messages={pageMessages.ar}>
      <Probe />
    </MessagesProvider>,
  );
  expect(html).toBe('<i lang="ar">هدهد</i>');
});

test('bundles that are added later are spoken beside those of the page', () => {
  const page = { ...arabic } as unknown as PageMessages;
  const html = renderToStaticMarkup(
    <MessagesProvider language="ar" messages={page}>
      <AddedMessages messages={arabicWatch}>
        <Probe />
        <Added />
      </AddedMessages>
    </MessagesProvider>,
  );
  expect(html).toBe('<i lang="ar">هدهد</i>متابعة السعر');
});

function Added() {
  return useTranslate()('watch.title');
}

test('each value keeps its place and has its words', () => {
  expect(choicesOf(translate.en, 'region', ['asia', 'africa'])).toEqual([
    { value: 'asia', label: 'Asia' },
    { value: 'africa', label: 'Africa' },
  ]);
});

const renderedAt = Date.parse('2026-11-22T09:00:00Z');

test('a clock behind the page is brought to the moment the page was rendered', () => {
  const device = Date.parse('2020-01-01T00:00:00Z');
  expect(device + clockOffset(renderedAt, device)).toBe(renderedAt);
});

test('a clock at or after that moment is believed: a kept page is as old as it is', () => {
  expect(clockOffset(renderedAt, renderedAt)).toBe(0);
  expect(clockOffset(renderedAt, renderedAt + 3 * 86_400_000)).toBe(0);
});
