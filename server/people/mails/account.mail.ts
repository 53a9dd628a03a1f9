/** Mails of an account’s beginning and end, and about its address. */
import { z } from 'zod';
import type { Language } from '#contract/domain/language.ts';
import { formatDate } from '#contract/domain/localized-format.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { defineMail, ignore, linkOnce } from '#server/platform/mail/define-mail.ts';

/** After signing up, and when the link is asked for again: confirms the address. */
export const verifyEmail = defineMail({
  name: 'verify-email',
  payload: z.object({ url: z.url() }),
  ar: ({ url }, { site }) => ({
    subject: `أكّد بريدك في ${site}`,
    heading: 'أكّد بريدك الإلكتروني',
    paragraphs: ['خطوة أخيرة: أكّد بريدك. الرابط صالح 24 ساعة.'],
    action: { url, label: 'تأكيد البريد' },
    notes: [ignore.ar],
  }),
  en: ({ url }, { site }) => ({
    subject: `Confirm your email for ${site}`,
    heading: 'Confirm your email',
    paragraphs: ['One step left: confirm that this email is yours. The link works for 24 hours.'],
    action: { url, label: 'Confirm email' },
    notes: [ignore.en],
  }),
});

/** After signing up with an address that has an account. */
export const accountExists = defineMail({
  name: 'account-exists',
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

/** An administrator made the account: the link sets the first password. */
export const invitation = defineMail({
  name: 'invitation',
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

/** An administrator promoted the account: the link leads to the administration. */
export const madeAdministrator = defineMail({
  name: 'made-administrator',
  payload: z.object({ url: z.url() }),
  ar: ({ url }, { site }) => ({
    subject: `يمكنك إدارة ${site} الآن`,
    heading: 'لحسابك صلاحية الإدارة',
    paragraphs: [
      'منحك أحد مديري الموقع صلاحية الإدارة، وسجّلنا خروجك من كل الأجهزة. ستختار كلمة مرور جديدة حين تسجّل الدخول.',
    ],
    action: { url, label: 'فتح الإدارة' },
    notes: [`إن لم تكن تنتظر هذه الرسالة فراسلنا: ${contactPageBeside(url, 'ar')}`],
  }),
  en: ({ url }, { site }) => ({
    subject: `You can administer ${site} now`,
    heading: 'Your account can now administer the site',
    paragraphs: [
      'An administrator of the site gave your account access to the administration, and every device was logged out. When you log in you choose a new password first.',
    ],
    action: { url, label: 'Open the administration' },
    notes: [`If you didn’t expect this, write to us: ${contactPageBeside(url, 'en')}`],
  }),
});

/** Answers to the sender's address reach nobody. */
function contactPageBeside(url: string, language: Language): string {
  return new URL(localizedPath(language, '/contact'), url).href;
}

/** Before an account is deleted: the link restores it until `deletionDay`, a day of Riyadh. */
export const accountDeletion = defineMail({
  name: 'account-deletion',
  payload: z.object({ url: z.url(), deletionDay: z.string(), isByAdministrator: z.boolean().default(false) }),
  ar: ({ url, deletionDay, isByAdministrator }, { site }) => ({
    subject: `سيُحذف حسابك في ${site}`,
    heading: 'سيُحذف حسابك',
    paragraphs: [
      isByAdministrator
        ? `أغلق أحد مديري الموقع حسابك، وسجّلنا خروجك من كل الأجهزة. في ${formatDate(deletionDay, 'ar')} سنحذف كل بياناتك نهائيًا، وحتى ذلك اليوم يمكنك استعادة حسابك بهذا الرابط.`
        : `وصلنا طلبك بحذف حسابك، وسجّلنا خروجك من كل الأجهزة. في ${formatDate(deletionDay, 'ar')} سنحذف كل بياناتك نهائيًا، وحتى ذلك اليوم يمكنك استعادة حسابك بهذا الرابط.`,
    ],
    action: { url, label: 'الاحتفاظ بحسابي' },
    notes: isByAdministrator ? [] : ['إن لم تطلب ذلك بنفسك فاستعد حسابك ثم عيّن كلمة مرور جديدة.'],
  }),
  en: ({ url, deletionDay, isByAdministrator }, { site }) => ({
    subject: `Your ${site} account will be deleted`,
    heading: 'Your account will be deleted',
    paragraphs: [
      isByAdministrator
        ? `An administrator of the site closed your account. You have been logged out everywhere, and on ${formatDate(deletionDay, 'en')} we will permanently delete everything we hold about you. Until then, this link restores your account.`
        : `You asked us to delete your account. You have been logged out everywhere, and on ${formatDate(deletionDay, 'en')} we will permanently delete everything we hold about you. Until then, this link restores your account.`,
    ],
    action: { url, label: 'Keep my account' },
    notes: isByAdministrator ? [] : ['If this wasn’t you, restore the account and set a new password.'],
  }),
});

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
