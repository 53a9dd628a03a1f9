/** After every change of a password. */
import { z } from 'zod';
import { defineMail } from './define-mail.ts';

export const passwordChanged = defineMail({
  name: 'password-changed',
  title: { ar: 'تغيير كلمة المرور', en: 'Password changed' },
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
