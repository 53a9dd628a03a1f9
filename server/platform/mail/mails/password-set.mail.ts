/** An administrator set a password: the link leads to setting another. */
import { z } from 'zod';
import { defineMail } from './define-mail.ts';

export const passwordSet = defineMail({
  name: 'password-set',
  title: { ar: 'تعيين كلمة المرور من الإدارة', en: 'An administrator set the password' },
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
