import { describe, expect, test } from 'vitest';
import { errorCodes } from '#contract/error.ts';
import { translate } from './translate.ts';

describe('translate', () => {
  test.each(errorCodes)('%s has words in both languages', (code) => {
    expect(translate('ar', `api.${code}`)).toMatch(/[\u0600-\u06ff]/);
    expect(translate('en', `api.${code}`)).toMatch(/^[A-Z][^\u0600-\u06ff]+$/);
  });

  test('fills in what a field may be', () => {
    expect(translate('en', 'api.field.numberRange', { min: 1, max: 6 })).toBe(
      'Enter a number between 1 and 6.',
    );
    expect(translate('ar', 'api.field.choice', { values: 'RUH, JED' })).toContain('RUH, JED');
  });
});
