/** The sentences of the operations screen have the plural that their figure needs, and every fault its first step. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { healthReasons } from '#contract/domain/health.ts';
import { pageMessages } from '#test/support/page-messages.ts';
import { createTranslate } from '#web/i18n/i18n.tsx';
import { healthText } from './operations-tab.tsx';
import { firstStepOf } from './site-lines.tsx';

const translateIn = (language: 'ar' | 'en') => createTranslate(language, pageMessages[language]);
const answers = (language: 'ar' | 'en', amount: number) => {
  const finding = { area: 'database', reason: 'database.good', amount, names: [] } as const;
  return renderToStaticMarkup(healthText(translateIn(language), { ...finding, names: [] })).replaceAll(
    '\u00a0',
    ' ',
  );
};

test.each([
  [0.0002, 'تجيب قاعدة البيانات خلال مللي ثانية واحدة.'],
  [0.002, 'تجيب قاعدة البيانات خلال مللي ثانيتين.'],
  [0.003, 'تجيب قاعدة البيانات خلال 3 مللي ثوانٍ.'],
  [0.011, 'تجيب قاعدة البيانات خلال 11 مللي ثانية.'],
  [0.1, 'تجيب قاعدة البيانات خلال 100 مللي ثانية.'],
])('%d seconds in Arabic', (seconds, sentence) => {
  expect(answers('ar', seconds)).toBe(sentence);
});

test('in English', () => {
  expect(answers('en', 0.003)).toBe('The database answers within 3 ms.');
});

describe.each(['ar', 'en'] as const)('in %s, every reason', (language) => {
  const t = translateIn(language);
  test.each(healthReasons)('%s', (reason) => {
    const text = renderToStaticMarkup(healthText(t, { area: 'site', reason, amount: 7, names: ['wego'] }));
    expect(text).not.toMatch(/undefined|NaN|[{}]/);
    expect(text.length).toBeGreaterThan(10);
    const isFine = reason.endsWith('.good') || reason === 'site.quiet';
    expect(t.find('admin.health.todo', reason) === undefined).toBe(isFine);
  });
});

describe('the first step about a source', () => {
  const none = { spentToday: { calls: 0, usd: 0 }, budget: { callsPerDay: null, usdPerDay: null } };
  const failed = (reason: string) => ({
    ...none,
    state: 'failing' as const,
    failure: { at: '', reason, detail: null },
  });
  test.each([
    ['key', failed('unauthorized')],
    ['account', failed('payment_required')],
    ['wait', failed('timeout')],
    ['silent', { ...none, state: 'silent' as const, failure: null }],
    [
      'budget',
      { ...none, state: 'healthy' as const, failure: null, budget: { callsPerDay: 0, usdPerDay: null } },
    ],
    [undefined, { ...none, state: 'healthy' as const, failure: null }],
  ])('%s', (step, source) => {
    expect(firstStepOf(source)).toBe(step);
  });
});
