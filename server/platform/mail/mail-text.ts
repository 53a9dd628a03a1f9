/** Content of each mail in the recipient's language, before it is rendered. */
import type { Language } from '#contract/domain/language.ts';
import { formatDate } from '#contract/domain/localized-format.ts';
import { type Translate, translatorFor } from '#server/platform/http/translate.ts';
import { isAccountMail, writeAccountMail } from './account-mail-text.ts';
import type { Mail } from './mail-payload.ts';

export type MailParty = { name: string; address: string };

/** Plain texts; user input is only in `subject`, `facts` and `quote`. */
export type MailText = {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  facts?: readonly { label: string; value: string }[];
  quote?: string;
  /** The main link of the mail. */
  action?: { url: string; label: string };
  /** Small print at the end. */
  notes: readonly string[];
  /** `Reply-To`, if not the sender. */
  replyTo?: MailParty;
};

/** The texts of a recipient's language, and the site's name in it. */
export type MailReader = { t: Translate; site: string };

/** @param site the site's name in `language` */
export function writeMail(mail: Mail, { language, site }: { language: Language; site: string }): MailText {
  const t = translatorFor(language);
  const text = writeContent(mail, { t, site });
  return { ...text, notes: [...text.notes, t('mail.footer', { site })] };
}

function writeContent(mail: Mail, reader: MailReader): MailText {
  if (isAccountMail(mail)) return writeAccountMail(mail, reader);
  switch (mail.template) {
    case 'contact-message':
      return writeContactMessage(mail.payload, reader);
    case 'early-access':
      return writeEarlyAccess(mail.payload, reader);
    case 'account-deletion':
      return writeAccountDeletion(mail.payload, reader);
  }
}

type EarlyAccessPayload = Extract<Mail, { template: 'early-access' }>['payload'];

function writeEarlyAccess({ plan, price }: EarlyAccessPayload, { t, site }: MailReader): MailText {
  return {
    subject: t('mail.earlyAccess.subject', { site }),
    heading: t('mail.earlyAccess.heading'),
    paragraphs: [t('mail.earlyAccess.body'), t(`mail.earlyAccess.${plan}`, { price })],
    notes: [t('mail.earlyAccess.mistake')],
  };
}

type DeletionPayload = Extract<Mail, { template: 'account-deletion' }>['payload'];

function writeAccountDeletion(
  { url, deletionDay, isByAdministrator }: DeletionPayload,
  { t, site }: MailReader,
): MailText {
  return {
    subject: t('mail.accountDeletion.subject', { site }),
    heading: t('mail.accountDeletion.heading'),
    paragraphs: [
      t(isByAdministrator ? 'mail.accountDeletion.closed' : 'mail.accountDeletion.body', {
        day: formatDate(deletionDay, t.language),
      }),
    ],
    action: { url, label: t('mail.accountDeletion.action') },
    notes: isByAdministrator ? [] : [t('mail.accountDeletion.warning')],
  };
}

type ContactPayload = Extract<Mail, { template: 'contact-message' }>['payload'];

function writeContactMessage(payload: ContactPayload, { t }: MailReader): MailText {
  const { fullName, email, subject, message } = payload;
  return {
    subject: t('mail.contact.subject', { subject }),
    heading: t('mail.contact.heading'),
    paragraphs: [],
    facts: [
      { label: t('mail.contact.name'), value: fullName },
      { label: t('mail.contact.email'), value: email },
      { label: t('mail.contact.subjectLabel'), value: subject },
    ],
    quote: message,
    notes: [t('mail.contact.reply')],
    replyTo: { name: fullName, address: email },
  };
}
