/** After a change of an administrator’s second factor; `stopped`: too many wrong codes. The link resets the password. */
import { z } from 'zod';
import { defineMail } from './define-mail.ts';

const changes = ['removed', 'codes', 'stopped'] as const;
export type SecondFactorChange = (typeof changes)[number];

export const secondFactorChanged = defineMail({
  name: 'second-factor-changed',
  title: { ar: 'تغيير التحقق بخطوتين', en: 'Two-factor authentication changed' },
  payload: z.object({ url: z.url(), change: z.enum(changes) }),
  ar: ({ url, change }, { site }) => ({
    subject: `التحقق بخطوتين لحسابك في ${site}`,
    heading: 'بخصوص التحقق بخطوتين',
    paragraphs: [
      {
        removed: `أُلغي التحقق بخطوتين لحسابك الإداري في ${site}. يكفي من الآن تسجيل الدخول بكلمة المرور وحدها.`,
        codes: `أُنشئت رموز استرداد جديدة لحسابك الإداري في ${site}، ولم تعد الرموز القديمة صالحة.`,
        stopped: `أُدخل رمز خاطئ مئة مرة لحسابك الإداري في ${site}، ومعه كلمة مرورك الصحيحة كل مرة. لن يفتح أي رمز لوحة الإدارة حتى يلغي المسؤول عن الخادم التحقق بخطوتين ثم تفعّله من جديد.`,
      }[change],
    ],
    action: { url, label: 'تغيير كلمة المرور' },
    notes: ['إن لم تكن أنت من فعل ذلك فهناك من يعرف كلمة مرورك: عيّن كلمة مرور جديدة فورًا.'],
  }),
  en: ({ url, change }, { site }) => ({
    subject: `Two-factor authentication of your ${site} account`,
    heading: 'About your two-factor authentication',
    paragraphs: [
      {
        removed: `Two-factor authentication was turned off for your administrator account at ${site}. From now on you log in with your password alone.`,
        codes: `New recovery codes were made for your administrator account at ${site}. The old ones no longer work.`,
        stopped: `A wrong code was entered 100 times for your administrator account at ${site}, each time with your correct password. No code opens the administration until whoever runs the server turns two-factor authentication off and you set it up again.`,
      }[change],
    ],
    action: { url, label: 'Set a new password' },
    notes: ['If this wasn’t you, someone knows your password: set a new one right away.'],
  }),
});
