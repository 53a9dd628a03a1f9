/** After signing up, and when the link is asked for again: confirms the address. */
import { z } from 'zod';
import { defineMail, ignore, linkOnce } from './define-mail.ts';

export const verifyEmail = defineMail({
  name: 'verify-email',
  title: { ar: 'تأكيد البريد', en: 'Confirm the address' },
  payload: z.object({ url: z.url() }),
  ar: ({ url }, { site }) => ({
    subject: `أكّد بريدك في ${site}`,
    heading: 'أكّد بريدك الإلكتروني',
    paragraphs: ['خطوة أخيرة: أكّد بريدك. الرابط صالح 24 ساعة.'],
    action: { url, label: 'تأكيد البريد' },
    notes: [linkOnce.ar, ignore.ar],
  }),
  en: ({ url }, { site }) => ({
    subject: `Confirm your email for ${site}`,
    heading: 'Confirm your email',
    paragraphs: ['One step left: confirm that this email is yours. The link works for 24 hours.'],
    action: { url, label: 'Confirm email' },
    notes: [linkOnce.en, ignore.en],
  }),
});
