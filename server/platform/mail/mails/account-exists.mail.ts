/** After signing up with an address that has an account. */
import { z } from 'zod';
import { defineMail, ignore } from './define-mail.ts';

export const accountExists = defineMail({
  name: 'account-exists',
  title: { ar: 'الحساب موجود من قبل', en: 'An account exists already' },
  payload: z.object({ url: z.url() }),
  ar: ({ url }, { site }) => ({
    subject: `لديك حساب في ${site}`,
    heading: 'لديك حساب بهذا البريد',
    paragraphs: [
      `حاول شخص إنشاء حساب بهذا البريد في ${site}، وهو مسجّل لدينا. إن كنت أنت من فعل ذلك فسجّل الدخول، أو غيّر كلمة المرور إن نسيتها.`,
    ],
    action: { url, label: 'تغيير كلمة المرور' },
    notes: [ignore.ar],
  }),
  en: ({ url }, { site }) => ({
    subject: `You already have an account at ${site}`,
    heading: 'You already have an account',
    paragraphs: [
      `Someone tried to sign up at ${site} with this email, which already has an account. If it was you, log in, or set a new password if you forgot yours.`,
    ],
    action: { url, label: 'Set a new password' },
    notes: [ignore.en],
  }),
});
