/** When an account is to be deleted: the link restores it until `deletionDay`, a day of Riyadh. */
import { z } from 'zod';
import { formatDate } from '#contract/domain/localized-format.ts';
import { defineMail } from './define-mail.ts';

export const accountDeletion = defineMail({
  name: 'account-deletion',
  title: { ar: 'حساب قيد الحذف', en: 'An account will be deleted' },
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
