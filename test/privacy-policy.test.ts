/** The privacy policy names every cookie the site sets, with its lifetime. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { deviceCookieSeconds, sessionLifetimes } from '#server/people/accounts/account-limits.ts';
import { listSourceFiles } from '#test/architecture/source-files.ts';
import type { LegalDocument } from '#web/pages/legal/legal-document.ts';
import { privacy as arabic } from '#web/pages/legal/privacy-ar.ts';
import { privacy as english } from '#web/pages/legal/privacy-en.ts';

/** Set for administrators alone, who are not visitors. */
const administratorsOnly = new Set(['__Host-admin']);

const textOf = ({ sections }: LegalDocument, id: string): string =>
  sections
    .filter((section) => section.id === id)
    .flatMap(({ blocks }) => blocks.flat())
    .join('\n');

function listCookieNames(): string[] {
  const files = listSourceFiles(join(import.meta.dirname, '..'));
  const isOurs = (path: string) => /^(server|web)\//.test(path) && !path.includes('.test.');
  const names = files
    .filter(({ path }) => isOurs(path))
    .flatMap(({ text }) => {
      const prefixed = [...text.matchAll(/['"`](__Host-[a-z]+)['"`]/g)].map(([, name = '']) => name);
      const plain = [...text.matchAll(/[`'"]([a-z]+)=[^`'"]*; ?Path=\//g)].map(([, name = '']) => name);
      return [...prefixed, ...plain];
    });
  return [...new Set(names)].filter((name) => !administratorsOnly.has(name)).sort();
}

describe('the privacy policy', () => {
  test('names every cookie set for a visitor', () => {
    const names = listCookieNames();
    expect(names).toEqual(['__Host-device', '__Host-sid', 'lang', 'theme']);
    for (const name of names) {
      expect(textOf(english, 'cookies')).toContain(name);
      expect(textOf(arabic, 'cookies')).toContain(name);
    }
  });

  test('says how long the cookies of accounts last', () => {
    const days = [sessionLifetimes.absoluteMs / 86_400_000, deviceCookieSeconds / 86_400];
    for (const count of days) {
      expect(textOf(english, 'cookies')).toContain(`${count} days`);
      expect(textOf(arabic, 'cookies')).toContain(`${count} يوم`);
    }
  });

  test('says what is kept for watches and alerts', () => {
    for (const part of [
      'watch',
      'quiet hours',
      'email address you gave',
      'device',
      'one-way hash',
      'different price',
    ])
      expect(textOf(english, 'collected')).toContain(part);
    for (const part of ['تتابعها', 'ساعات الهدوء', 'البريد الذي أدخلته', 'الجهاز', 'بصمة', 'سعر مختلف'])
      expect(textOf(arabic, 'collected')).toContain(part);
    expect(textOf(english, 'use')).toContain('stops them');
    expect(textOf(arabic, 'use')).toContain('يوقفها');
  });

  test('says what an account holds', () => {
    for (const part of ['password', 'picture', 'favorites', 'preferences', 'consents', 'devices'])
      expect(textOf(english, 'collected')).toContain(part);
    for (const part of ['كلمة مرورك', 'وصورتك', 'مفضلاتك', 'تفضيلاتك', 'موافقاتك', 'الأجهزة'])
      expect(textOf(arabic, 'collected')).toContain(part);
  });
});
