/** Texts that promise alerts are true: the mail exists, and none says that it comes later. */
import { describe, expect, test } from 'vitest';
import { composeAlertMail } from '#server/people/alert-mail/email-channel.ts';
import { alertMailSite, buildAlertMail } from '#test/support/alert-facts.ts';
import arabic from '../messages/ar.json' with { type: 'json' };
import english from '../messages/en.json' with { type: 'json' };

test('there is a mail that sends alerts', async () => {
  const { subject, text } = await composeAlertMail(buildAlertMail(), alertMailSite);
  expect(subject.length).toBeGreaterThan(5);
  expect(text.length).toBeGreaterThan(100);
});

describe.each([
  ['en', english, /\b(?:alerts?|watch)\b/i, /coming soon|once they start|not sent yet/i],
  ['ar', arabic, /تنبيه|إشعارات|متابعة السعر/, /قريبًا|عند إطلاقها|لا نرسلها بعد/],
] as const)('in %s', (_, messages, alerts, later) => {
  test('no text about alerts says that they come later', () => {
    const promises = Object.entries(messages).filter(([, text]) => alerts.test(text));
    expect(promises.length).toBeGreaterThan(20);
    expect(promises.filter(([, text]) => later.test(text))).toEqual([]);
  });
});
