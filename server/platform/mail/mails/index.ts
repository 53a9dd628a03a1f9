/** Every mail by name, what is stored of one, and its text. */
import { z } from 'zod';
import type { Language } from '#contract/domain/language.ts';
import { translate } from '#server/platform/http/translate.ts';
import { accountDeletion } from './account-deletion.mail.ts';
import { accountExists } from './account-exists.mail.ts';
import { changeEmail } from './change-email.mail.ts';
import { confirmWatch } from './confirm-watch.mail.ts';
import { contactMessage } from './contact-message.mail.ts';
import type { MailText } from './define-mail.ts';
import { earlyAccess } from './early-access.mail.ts';
import { emailChangeNotice } from './email-change-notice.mail.ts';
import { emailReplaced } from './email-replaced.mail.ts';
import { invitation } from './invitation.mail.ts';
import { madeAdministrator } from './made-administrator.mail.ts';
import { passwordChanged } from './password-changed.mail.ts';
import { passwordSet } from './password-set.mail.ts';
import { resetPassword } from './reset-password.mail.ts';
import { secondFactorChanged } from './second-factor-changed.mail.ts';
import { signInStopped } from './sign-in-stopped.mail.ts';
import { verifyEmail } from './verify-email.mail.ts';

const mails = [
  accountDeletion,
  accountExists,
  changeEmail,
  confirmWatch,
  contactMessage,
  earlyAccess,
  emailChangeNotice,
  emailReplaced,
  invitation,
  madeAdministrator,
  passwordChanged,
  passwordSet,
  resetPassword,
  secondFactorChanged,
  signInStopped,
  verifyEmail,
] as const;

type Definition = (typeof mails)[number];
type MailOf<Each extends Definition> = Each extends Definition
  ? { template: Each['name']; payload: z.output<Each['payload']> }
  : never;

/** One mail with its template and payload. */
export type Mail = MailOf<Definition>;
export type MailRequest = Mail & { to: string; language: Language };

/**
 * Parses a stored mail.
 * @throws ZodError when another version of the program stored its payload
 */
export function parseMail(template: string, payload: unknown): Mail {
  const name = z.enum(mails.map((mail) => mail.name)).parse(template);
  return { template: name, payload: find(name).payload.parse(payload) } as Mail;
}

/** A stored mail's kind for operators; one of another version of the program has its name alone. */
export function titleMail(template: string, language: Language): string {
  return mails.find(({ name }) => name === template)?.title[language] ?? template;
}

/** @param site the site's name in `language` */
export function writeMail(mail: Mail, { language, site }: { language: Language; site: string }): MailText {
  const write = find(mail.template)[language] as (payload: unknown, about: { site: string }) => MailText;
  const text = write(mail.payload, { site });
  return { ...text, notes: [...text.notes, translate(language, 'mail.footer', { site })] };
}

function find(name: Mail['template']): Definition {
  return mails.find((each) => each.name === name) as Definition;
}
