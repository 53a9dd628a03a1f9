/** After a hundred wrong passwords; the link resets the password. */
import { z } from 'zod';
import { defineMail } from './define-mail.ts';

export const signInStopped = defineMail({
  name: 'sign-in-stopped',
  title: { ar: 'إيقاف تسجيل الدخول', en: 'Login blocked' },
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
