/** Mails about the address of an account. */
import { z } from 'zod';
import { defineMail, ignore, linkOnce } from '#server/platform/mail/define-mail.ts';

/** To the new address of an account: confirms it. */
export const changeEmail = defineMail({
  name: 'change-email',
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

/** To the present address when another is asked for: the link undoes it. */
export const emailChangeNotice = defineMail({
  name: 'email-change-notice',
  payload: z.object({ url: z.url(), newEmail: z.string() }),
  ar: ({ url, newEmail }, { site }) => ({
    subject: `طلب تغيير بريدك في ${site}`,
    heading: 'طلب تغيير بريد حسابك',
    paragraphs: ['وصلنا طلب بتغيير بريد حسابك. إن كان منك فلا حاجة إلى أي إجراء.'],
    facts: [{ label: 'البريد الجديد', value: newEmail }],
    action: { url, label: 'إلغاء التغيير' },
    notes: [
      'إن لم تطلب ذلك فألغِ التغيير خلال 7 أيام: نعيد بريدك السابق ونسجّل الخروج من كل الأجهزة، ثم نرسل إليك رابطًا لتعيين كلمة مرور جديدة.',
    ],
  }),
  en: ({ url, newEmail }, { site }) => ({
    subject: `Your ${site} email is being changed`,
    heading: 'Your account email is being changed',
    paragraphs: [
      'Someone logged in to your account asked to change its email. If it was you, there is nothing to do.',
    ],
    facts: [{ label: 'New email', value: newEmail }],
    action: { url, label: 'Undo the change' },
    notes: [
      'If it wasn’t you, undo the change within 7 days: we’ll restore your email, log out every device, block the password and email you a link to set a new one.',
    ],
  }),
});

/** To the former address when an administrator changed it: the link leads to the contact page. */
export const emailReplaced = defineMail({
  name: 'email-replaced',
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
