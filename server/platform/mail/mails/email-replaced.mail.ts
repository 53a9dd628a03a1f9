/** To the former address when an administrator changed it: the link leads to the contact page. */
import { z } from 'zod';
import { defineMail } from './define-mail.ts';

export const emailReplaced = defineMail({
  name: 'email-replaced',
  title: { ar: 'تغيير البريد من الإدارة', en: 'An administrator replaced the address' },
  payload: z.object({ url: z.url(), newEmail: z.string() }),
  ar: ({ url, newEmail }, { site }) => ({
    subject: `تغيّر بريدك في ${site}`,
    heading: 'تغيّر بريد حسابك',
    paragraphs: [
      'غيّر أحد مديري الموقع بريد حسابك، وسجّلنا خروجك من كل الأجهزة. سجّل الدخول من الآن بالبريد الجديد.',
    ],
    facts: [{ label: 'البريد الجديد', value: newEmail }],
    action: { url, label: 'راسلنا' },
    notes: ['إن لم تطلب ذلك فراسلنا.'],
  }),
  en: ({ url, newEmail }, { site }) => ({
    subject: `Your ${site} email was changed`,
    heading: 'Your account email has changed',
    paragraphs: [
      'An administrator of the site changed your account email, and every device was logged out. From now on, log in with the new one.',
    ],
    facts: [{ label: 'New email', value: newEmail }],
    action: { url, label: 'Write to us' },
    notes: ['If you didn’t ask for this, write to us.'],
  }),
});
