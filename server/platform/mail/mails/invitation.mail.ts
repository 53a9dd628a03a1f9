/** An administrator made the account: the link sets the first password. */
import { z } from 'zod';
import { defineMail, linkOnce } from './define-mail.ts';

export const invitation = defineMail({
  name: 'invitation',
  title: { ar: 'دعوة', en: 'Invitation' },
  payload: z.object({ url: z.url() }),
  ar: ({ url }, { site }) => ({
    subject: `حسابك في ${site}`,
    heading: 'حسابك جاهز',
    paragraphs: [`أنشأنا لك حسابًا في ${site}. اختر كلمة مرورك لتبدأ. الرابط صالح 48 ساعة.`],
    action: { url, label: 'اختيار كلمة مرور' },
    notes: [linkOnce.ar, 'إن لم تكن تنتظر هذه الرسالة فتجاهلها، فلا أحد يستطيع الدخول قبل اختيار كلمة مرور.'],
  }),
  en: ({ url }, { site }) => ({
    subject: `Your account at ${site}`,
    heading: 'Your account is ready',
    paragraphs: [
      `An account was created for you at ${site}. Choose your password to begin. The link works for 48 hours.`,
    ],
    action: { url, label: 'Choose a password' },
    notes: [
      linkOnce.en,
      'If you didn’t expect this, ignore this email: no one can log in before a password is chosen.',
    ],
  }),
});
