/** When somebody asks for a new password. */
import { z } from 'zod';
import { defineMail, ignore, linkOnce } from './define-mail.ts';

export const resetPassword = defineMail({
  name: 'reset-password',
  title: { ar: 'إعادة تعيين كلمة المرور', en: 'Reset the password' },
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
