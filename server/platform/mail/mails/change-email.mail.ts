/** To the new address of an account: confirms it. */
import { z } from 'zod';
import { defineMail, ignore, linkOnce } from './define-mail.ts';

export const changeEmail = defineMail({
  name: 'change-email',
  title: { ar: 'تأكيد بريد جديد', en: 'Confirm a new address' },
  payload: z.object({ url: z.url() }),
  ar: ({ url }, { site }) => ({
    subject: `أكّد بريدك الجديد في ${site}`,
    heading: 'أكّد بريدك الجديد',
    paragraphs: ['أكّد أن هذا البريد لك ليصبح بريد حسابك. الرابط صالح 24 ساعة.'],
    action: { url, label: 'تأكيد البريد الجديد' },
    notes: [linkOnce.ar, ignore.ar],
  }),
  en: ({ url }, { site }) => ({
    subject: `Confirm your new email for ${site}`,
    heading: 'Confirm your new email',
    paragraphs: [
      'Confirm that this email is yours to make it your account email. The link works for 24 hours.',
    ],
    action: { url, label: 'Confirm new email' },
    notes: [linkOnce.en, ignore.en],
  }),
});
