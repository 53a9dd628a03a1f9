/** Mails about an account: its beginning and end, its address, its password, refused logins. */
import { z } from 'zod';
import { formatDate } from '#contract/domain/localized-format.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import type { Translate } from '#server/platform/http/translate.ts';
import { defineLinkMail } from './define-mail.ts';

const link = z.object({ url: z.url() });

/** After signing up, and when the link is asked for again: confirms the address. */
export const verifyEmail = defineLinkMail('verify-email', link, { notes: ['mail.ignore'] });

/** After signing up with an address that has an account. */
export const accountExists = defineLinkMail('account-exists', link, { notes: ['mail.ignore'] });

/** An administrator made the account: the link sets the first password. */
export const invitation = defineLinkMail('invitation', link, {
  notes: ['mail.linkOnce', 'mail.invitation.note'],
});

/** An administrator promoted the account: the link leads to the administration. */
export const madeAdministrator = defineLinkMail('made-administrator', link, {
  // Answers to the sender's address reach nobody.
  words: ({ url }, { language }) => ({ contactPage: new URL(localizedPath(language, '/contact'), url).href }),
  notes: ['mail.made-administrator.note'],
});

/** Before an account is deleted: the link restores it until `deletionDay`, a day of Riyadh. */
export const accountDeletion = defineLinkMail(
  'account-deletion',
  link.extend({ deletionDay: z.string(), isByAdministrator: z.boolean().default(false) }),
  {
    words: ({ deletionDay, isByAdministrator }, { language }) => ({
      by: isByAdministrator ? 'administrator' : 'person',
      day: formatDate(deletionDay, language),
    }),
    notes: ['mail.account-deletion.note'],
  },
);

/** To the new address of an account: confirms it. */
export const changeEmail = defineLinkMail('change-email', link, { notes: ['mail.linkOnce', 'mail.ignore'] });

const withNewEmail = link.extend({ newEmail: z.string() });
const listNewEmail = ({ newEmail }: { newEmail: string }, t: Translate) => ({
  facts: [{ label: t('mail.newEmail'), value: newEmail }],
});

/** To the present address when another is asked for: the link undoes it. */
export const emailChangeNotice = defineLinkMail('email-change-notice', withNewEmail, {
  more: listNewEmail,
  notes: ['mail.email-change-notice.note'],
});

/** To the former address when an administrator changed it: the link leads to the contact page. */
export const emailReplaced = defineLinkMail('email-replaced', withNewEmail, {
  more: listNewEmail,
  notes: ['mail.email-replaced.note'],
});

/** When somebody asks for a new password. */
export const resetPassword = defineLinkMail('reset-password', link, {
  notes: ['mail.linkOnce', 'mail.ignore'],
});

/** After every change of a password; `isEveryDevice`: the current device was signed out, too. */
export const passwordChanged = defineLinkMail(
  'password-changed',
  link.extend({ isEveryDevice: z.boolean().default(false) }),
  {
    words: ({ isEveryDevice }) => ({ devices: isEveryDevice ? 'all' : 'others' }),
    notes: ['mail.password-changed.note'],
  },
);

/** An administrator set a password: the link leads to setting another. */
export const passwordSet = defineLinkMail('password-set', link, { notes: ['mail.password-set.note'] });

/** After a hundred wrong passwords; the link resets the password. */
export const signInStopped = defineLinkMail('sign-in-stopped', link, {});

/** After a change of an administrator’s second factor; `stopped`: too many wrong codes. The link resets the password. */
export const secondFactorChanged = defineLinkMail(
  'second-factor-changed',
  link.extend({ change: z.enum(['removed', 'codes', 'stopped']) }),
  { words: ({ change }) => ({ change }), notes: ['mail.second-factor-changed.note'] },
);
