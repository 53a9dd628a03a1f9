/** Numbers that texts promise are those of the code. */
import { expect, test } from 'vitest';
import type { Language } from '#contract/domain/language.ts';
import { farPercentage } from '#contract/domain/verdict.ts';
import { failureRule, tokenLifetimes } from '#server/people/accounts/account-limits.ts';
import { parseMail, writeMail } from '#server/people/mails/index.ts';
import { windowDays } from '#server/pipeline/deals/discount.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  ['proof.proved.text', farPercentage, `${farPercentage}٪`, `${farPercentage}%`],
  ['proof.compared.text', windowDays, `${windowDays} يومًا`, `${windowDays} days`],
  ['history.how.text', windowDays, `${windowDays} يومًا`, `${windowDays} days`],
  ['account.reset.expired', tokenLifetimes.reset_password / minute, '30 دقيقة', '30 minutes'],
] as const)('%s says %d', (key, count, inArabic, inEnglish) => {
  expect(inEnglish).toContain(String(count));
  expect(ar[key]).toContain(inArabic);
  expect(en[key]).toContain(inEnglish);
});

const url = 'https://hudhud.example.sa';

test.each([
  ['verify-email', tokenLifetimes.verify_email / hour, '24 ساعة', '24 hours'],
  ['change-email', tokenLifetimes.change_email / hour, '24 ساعة', '24 hours'],
  ['reset-password', tokenLifetimes.reset_password / minute, '30 دقيقة', '30 minutes'],
  ['invitation', tokenLifetimes.accept_invitation / hour, '48 ساعة', '48 hours'],
  ['email-change-notice', tokenLifetimes.undo_email_change / day, '7 أيام', '7 days'],
  ['sign-in-stopped', failureRule.most, 'مئة مرة', '100 times'],
] as const)('the mail %s says %d', (template, count, inArabic, inEnglish) => {
  const mail = parseMail(template, { url, newEmail: 'noura@example.org' });
  const textIn = (language: Language) => JSON.stringify(writeMail(mail, { language, site: 'Hudhud' }));
  expect(inEnglish).toContain(String(count));
  expect(textIn('ar')).toContain(inArabic);
  expect(textIn('en')).toContain(inEnglish);
});

test('a percentage below usual is promised where the text names one alone', () => {
  // A difference in riyals is told of every price, without a percentage.
  expect(en['verdict.sentence']).toContain('below usual');
  expect(en['proof.proved.text']).toMatch(/percentage below usual/);
  expect(ar['proof.proved.text']).toMatch(/نسبة تحت المعتاد/);
});
