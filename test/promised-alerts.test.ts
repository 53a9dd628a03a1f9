/** Alerts are announced as coming soon until the site has a mail that sends them. */
import { describe, expect, test } from 'vitest';
import { mailPayloads } from '#server/platform/mail/mail-payload.ts';
import arabic from '../messages/ar.json' with { type: 'json' };
import english from '../messages/en.json' with { type: 'json' };

const hasAlertMail = Object.keys(mailPayloads).some((name) => name.includes('alert'));

/** True as they stand: nothing is promised, a control or a record is named. */
const plain = new Set([
  'account.alerts.email',
  'account.alerts.push',
  'account.alerts.state.off',
  'account.consents.alerts',
  'account.consents.done',
  'premium.features.alertsFree',
  'premium.features.alertsPremium',
  'toast.label',
  'toast.region',
]);

describe.each([
  ['en', english, /\balerts?\b/i, 'coming soon'],
  ['ar', arabic, /تنبيه|إشعارات/, 'قريبًا'],
] as const)('in %s', (_, messages, alerts, soon) => {
  const promises = Object.entries(messages).filter(([key, text]) => alerts.test(text) && !plain.has(key));

  test('texts that promise alerts say whether they are sent yet', () => {
    expect(promises.length).toBeGreaterThan(6);
    for (const [key, text] of promises) {
      expect([key, text.toLowerCase().includes(soon)]).toEqual([key, !hasAlertMail]);
    }
  });
});
