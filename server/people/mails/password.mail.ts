/** Mails about password, second factor and refused sign-ins. */
import { z } from 'zod';
import { defineMail, ignore, linkOnce } from '#server/platform/mail/define-mail.ts';

/** When somebody asks for a new password. */
export const resetPassword = defineMail({
  name: 'reset-password',
  payload: z.object({ url: z.url() }),
  ar: ({ url }, { site }) => ({
    subject: `تغيير كلمة المرور في ${site}`,
    heading: 'اختر كلمة مرور جديدة',
    paragraphs: ['وصلنا طلب بتغيير كلمة مرورك. الرابط صالح 30 دقيقة، وبعد الحفظ نسجّل خروجك من كل الأجهزة.'],
    action: { url, label: 'اختيار كلمة مرور' },
    notes: [linkOnce.ar, ignore.ar],
  }),
  en: ({ url }, { site }) => ({
    subject: `Choose a new password for ${site}`,
    heading: 'Choose a new password',
    paragraphs: [
      'Someone asked to change the password of your account. The link works for 30 minutes, and using it logs out every device.',
    ],
    action: { url, label: 'Choose a password' },
    notes: [linkOnce.en, ignore.en],
  }),
});

/** After every change of a password. */
export const passwordChanged = defineMail({
  name: 'password-changed',
  payload: z.object({ url: z.url(), isEveryDevice: z.boolean().default(false) }),
  ar: ({ url, isEveryDevice }, { site }) => ({
    subject: `تغيّرت كلمة مرورك في ${site}`,
    heading: 'تغيّرت كلمة المرور',
    paragraphs: [
      isEveryDevice
        ? 'تغيّرت كلمة مرور حسابك الآن، وسجّلنا الخروج من كل أجهزتك.'
        : 'تغيّرت كلمة مرور حسابك الآن، وسُجّل الخروج من أجهزتك الأخرى.',
    ],
    action: { url, label: 'تغيير كلمة المرور' },
    notes: ['إن لم تغيّرها أنت فعيّن كلمة مرور جديدة فورًا.'],
  }),
  en: ({ url, isEveryDevice }, { site }) => ({
    subject: `Your ${site} password was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      isEveryDevice
        ? 'The password of your account was just changed, and every device was logged out.'
        : 'The password of your account was just changed, and your other devices were logged out.',
    ],
    action: { url, label: 'Set a new password' },
    notes: ['If this wasn’t you, set a new password right away.'],
  }),
});

/** An administrator set a password: the link leads to setting another. */
export const passwordSet = defineMail({
  name: 'password-set',
  payload: z.object({ url: z.url() }),
  ar: ({ url }, { site }) => ({
    subject: `كلمة مرور جديدة لحسابك في ${site}`,
    heading: 'لحسابك كلمة مرور جديدة',
    paragraphs: ['عيّن أحد مديري الموقع كلمة مرور جديدة لحسابك، وسجّلنا خروجك من كل الأجهزة.'],
    action: { url, label: 'اختيار كلمة مرور' },
    notes: [
      'سيخبرك المدير بكلمة المرور، ثم تختار كلمة خاصة بك حين تسجّل الدخول. ويمكنك اختيارها الآن من الرابط.',
    ],
  }),
  en: ({ url }, { site }) => ({
    subject: `A new password for your ${site} account`,
    heading: 'You have a new password',
    paragraphs: [
      'An administrator of the site set a new password for your account, and every device was logged out.',
    ],
    action: { url, label: 'Choose a password' },
    notes: [
      'The administrator will tell you the password, and you choose your own when you log in. You can also choose one now with the link.',
    ],
  }),
});

/** After a hundred wrong passwords; the link resets the password. */
export const signInStopped = defineMail({
  name: 'sign-in-stopped',
  payload: z.object({ url: z.url() }),
  ar: ({ url }, { site }) => ({
    subject: `أوقفنا محاولات الدخول إلى حسابك في ${site}`,
    heading: 'أوقفنا محاولات الدخول',
    paragraphs: [
      'أُدخلت كلمة مرور خاطئة لحسابك مئة مرة، فأوقفنا الدخول من الأجهزة الجديدة حتى تختار كلمة مرور جديدة.',
    ],
    action: { url, label: 'تغيير كلمة المرور' },
    notes: [],
  }),
  en: ({ url }, { site }) => ({
    subject: `Logins to your ${site} account are blocked`,
    heading: 'Logins are blocked',
    paragraphs: [
      'A wrong password was entered 100 times for your account. New devices can’t log in until you set a new password.',
    ],
    action: { url, label: 'Set a new password' },
    notes: [],
  }),
});

const changes = ['removed', 'codes', 'stopped'] as const;
export type SecondFactorChange = (typeof changes)[number];

/** After a change of an administrator’s second factor; `stopped`: too many wrong codes. The link resets the password. */
export const secondFactorChanged = defineMail({
  name: 'second-factor-changed',
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
