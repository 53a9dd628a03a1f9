/** An administrator promoted the account: the link leads to the administration. */
import { z } from 'zod';
import type { Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { defineMail } from './define-mail.ts';

export const madeAdministrator = defineMail({
  name: 'made-administrator',
  title: { ar: 'منح صلاحية الإدارة', en: 'Someone became an administrator' },
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
