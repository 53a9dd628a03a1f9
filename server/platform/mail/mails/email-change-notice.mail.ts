/** To the present address when another is asked for: the link undoes it; null for an address that was never confirmed. */
import { z } from 'zod';
import { defineMail } from './define-mail.ts';

export const emailChangeNotice = defineMail({
  name: 'email-change-notice',
  title: { ar: 'إشعار بتغيير البريد', en: 'Notice of a new address' },
  payload: z.object({ url: z.url().nullable(), newEmail: z.string() }),
  ar: ({ url, newEmail }, { site }) => ({
    subject: `طلب تغيير بريدك في ${site}`,
    heading: 'طلب تغيير بريد حسابك',
    paragraphs: ['وصلنا طلب بتغيير بريد حسابك. إن كان منك فلا حاجة إلى أي إجراء.'],
    facts: [{ label: 'البريد الجديد', value: newEmail }],
    ...(url === null ? {} : { action: { url, label: 'إلغاء التغيير' } }),
    notes: [
      url === null
        ? 'كان هذا البريد مسجّلًا في الحساب دون تأكيد. إن لم يكن الحساب لك فلا حاجة إلى أي إجراء، وإن كان لك ولم تطلب التغيير فغيّر كلمة المرور.'
        : 'إن لم تطلب ذلك فألغِ التغيير خلال 7 أيام: نعيد بريدك السابق ونسجّل الخروج من كل الأجهزة، ثم نرسل إليك رابطًا لتعيين كلمة مرور جديدة.',
    ],
  }),
  en: ({ url, newEmail }, { site }) => ({
    subject: `Your ${site} email is being changed`,
    heading: 'Your account email is being changed',
    paragraphs: [
      'Someone logged in to your account asked to change its email. If it was you, there is nothing to do.',
    ],
    facts: [{ label: 'New email', value: newEmail }],
    ...(url === null ? {} : { action: { url, label: 'Undo the change' } }),
    notes: [
      url === null
        ? 'This email was never confirmed for that account. If the account isn’t yours, there is nothing to do. If it is and you didn’t ask for this, set a new password.'
        : 'If it wasn’t you, undo the change within 7 days: we’ll restore your email, log out every device, block the password and email you a link to set a new one.',
    ],
  }),
});
