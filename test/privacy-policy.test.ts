/** The privacy policy says what the site stores in browsers and on the server, and for how long. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { deletionDelayDays, privacyVersion } from '#contract/domain/account.ts';
import type { Language } from '#contract/domain/language.ts';
import { partyCookie } from '#contract/domain/party.ts';
import { keptClickDays, keptDoneMessageMonths } from '#server/admin/operations/operations.jobs.ts';
import {
  deviceCookieSeconds,
  failuresKeptMs,
  sessionLifetimes,
} from '#server/people/accounts/account-limits.ts';
import { keptAlertDays } from '#server/people/alerts/alerts.jobs.ts';
import { confirmableDays } from '#server/people/watches/watch.service.ts';
import { keptFailedDays, keptSentDays } from '#server/platform/mail/mail.service.ts';
import { listSourceFiles } from '#test/architecture/source-files.ts';
import { pageMessages } from '#test/support/page-messages.ts';
import { createTranslate } from '#web/i18n/i18n.tsx';
import type { LegalDocument } from '#web/pages/legal/legal-document.ts';
import arabic from '#web/pages/legal/privacy.ar.json' with { type: 'json' };
import english from '#web/pages/legal/privacy.en.json' with { type: 'json' };

/** Each file that sets a cookie, and what it sets. */
const cookies = {
  'server/admin/session/identify-admin.ts': ['__Host-admin'],
  'server/people/accounts/session-cookie.ts': ['__Host-sid', '__Host-device'],
  'server/platform/http/page-response.ts': ['lang'],
  'web/state/party.tsx': [partyCookie],
  'web/state/theme.tsx': ['theme'],
};

/** Each file that stores something in a browser, and the words that say so in English and in Arabic. */
const stored: Record<string, readonly [string, string]> = {
  'web/api/api.ts': ['whether you are logged in', 'وهل سجّلت الدخول'],
  // Where a page was, for a reload of it in the other language.
  'web/chrome/site-toggles.tsx': ['stores on your device', 'يحفظ متصفحك'],
  'web/features/account/account-language.ts': ['your language', 'لغتك'],
  'web/features/admin/admin-session.ts': ['an administrator of the site', 'من يدير الموقع'],
  'web/features/compare-airports/airport-ways.ts': [
    'costs of getting to each airport',
    'تكلفة الوصول إلى كل مطار',
  ],
  'web/features/forms/form-draft.ts': ['a form that you have not sent', 'نموذج لم ترسله'],
  'web/features/push/push-browser.ts': ['receives notifications', 'يستقبل جهازك الإشعارات'],
  'web/offline/service-worker.ts': ['when you are offline', 'انقطاع الاتصال'],
  // For as long as a reload of the page takes.
  'web/pages/account/preferences-tab.tsx': ['stores on your device', 'يحفظ متصفحك'],
  'web/pages/mail-links/use-mail-token.ts': ['stores on your device', 'يحفظ متصفحك'],
};

const textOf = ({ sections }: LegalDocument, id: string): string =>
  sections
    .filter((section) => section.id === id)
    .flatMap(({ blocks }) => blocks.flat())
    .join('\n');

const sources = listSourceFiles(join(import.meta.dirname, '..')).filter(
  ({ path }) => /^(server|web)\//.test(path) && !path.includes('.test.'),
);

function listFilesWith(pattern: RegExp): string[] {
  return sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .sort();
}

describe('the privacy policy', () => {
  test('names every cookie, and how many a visitor gets at most', () => {
    expect(listFilesWith(/Max-Age=\$\{|document\.cookie = |\bstoreCookie\(/)).toEqual(Object.keys(cookies));
    for (const name of Object.values(cookies).flat()) {
      expect(textOf(english, 'cookies')).toContain(name);
      expect(textOf(arabic, 'cookies')).toContain(name);
    }
    expect(Object.values(cookies).flat()).toHaveLength(6);
    expect(textOf(english, 'cookies')).toContain('five cookies at most');
    expect(textOf(arabic, 'cookies')).toContain('خمسة ملفات تعريف ارتباط على الأكثر');
  });

  test('says what else is stored in the browser', () => {
    const keeps =
      /(?:local|session)Storage\.setItem|\bcaches\.open|indexedDB|\bstore(?:InSession)?\b[^;]*from '(?:#web\/api|\.)\/storage\.ts'/;
    // Stores what the files that import it say.
    const files = listFilesWith(keeps).filter((path) => path !== 'web/api/storage.ts');
    expect(files).toEqual(Object.keys(stored));
    for (const [inEnglish, inArabic] of Object.values(stored)) {
      expect(textOf(english, 'cookies')).toContain(inEnglish);
      expect(textOf(arabic, 'cookies')).toContain(inArabic);
    }
  });

  test('says how long things are kept', () => {
    const days = [
      deletionDelayDays,
      confirmableDays,
      keptAlertDays,
      keptSentDays,
      keptFailedDays,
      keptClickDays,
    ];
    for (const count of days) {
      expect(textOf(english, 'protection')).toMatch(new RegExp(`\\b${count}\\b`));
      expect(textOf(arabic, 'protection')).toMatch(new RegExp(`${count} (?:يوم|أيام)`));
    }
    expect(textOf(english, 'protection')).toContain(`${keptDoneMessageMonths} months`);
    expect(textOf(arabic, 'protection')).toContain(`${keptDoneMessageMonths} شهرًا`);
    expect(textOf(english, 'collected')).toContain(`${failuresKeptMs / 86_400_000} days`);
    expect(textOf(arabic, 'collected')).toContain(`${failuresKeptMs / 86_400_000} يوم`);
  });

  test('has the version that people agree to', () => {
    const months = [...english.updated.matchAll(/(January|November) (\d{4})/g)].map(
      ([, month, year]) => `${year}-${month === 'January' ? '01' : '11'}`,
    );
    expect(months.at(-1)).toBe(privacyVersion);
    // The terms have a date of their own: a consent's version is named as the policy's.
    const consent = { moment: 'now', version: 'November 2026' };
    const given = (language: Language) =>
      createTranslate(language, pageMessages[language])('account.consents.given', consent);
    expect(given('en')).toContain('privacy policy of November 2026');
    expect(given('ar')).toContain('سياسة الخصوصية نسخة');
  });

  test('says how long the cookies of accounts last', () => {
    const days = [sessionLifetimes.absoluteMs / 86_400_000, deviceCookieSeconds / 86_400];
    for (const count of days) {
      expect(textOf(english, 'cookies')).toContain(`${count} days`);
      expect(textOf(arabic, 'cookies')).toContain(`${count} يوم`);
    }
  });
});
