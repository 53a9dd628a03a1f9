/** Content of each mail in the recipient's language, before it is rendered. */
import type { Language } from '#contract/domain/language.ts';
import { translate } from '#server/platform/http/translate.ts';
import { isAccountMail, type MailReader, writeAccountMail } from './account-mail-text.ts';
import type { Mail } from './mail-payload.ts';

export type MailParty = { name: string; address: string };

/** Plain texts; user input is only in `subject`, `facts` and `quote`. */
export type MailText = {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  facts: readonly { label: string; value: string }[];
  quote: string | null;
  /** The main link of the mail. */
  action?: { url: string; label: string };
  /** Small print at the end. */
  notes: readonly string[];
  /** `Reply-To`, if not the sender. */
  replyTo: MailParty | null;
};

/** @param site the site's name in `language` */
export function writeMail(mail: Mail, { language, site }: { language: Language; site: string }): MailText {
  const footer = translate(language, 'mail.footer', { site });
  if (isAccountMail(mail)) return writeAccountMail(mail, { language, site, footer });
  switch (mail.template) {
    case 'contact-message':
      return writeContactMessage(mail.payload, language, footer);
    case 'early-access':
      return {
        subject: translate(language, 'mail.earlyAccess.subject', { site }),
        heading: translate(language, 'mail.earlyAccess.heading'),
        paragraphs: [
          translate(language, 'mail.earlyAccess.body'),
          translate(language, `mail.earlyAccess.${mail.payload.plan}`, { price: mail.payload.price }),
        ],
        facts: [],
        quote: null,
        notes: [translate(language, 'mail.earlyAccess.mistake'), footer],
        replyTo: null,
      };
    case 'account-deletion':
      return writeAccountDeletion(mail.payload, { language, site, footer });
  }
}

const dayLocales = { ar: 'ar-u-ca-gregory-nu-latn', en: 'en-GB' } as const;

type DeletionPayload = Extract<Mail, { template: 'account-deletion' }>['payload'];

function writeAccountDeletion(
  { url, deletionDay, isByAdministrator }: DeletionPayload,
  { language, site, footer }: MailReader,
): MailText {
  const day = new Intl.DateTimeFormat(dayLocales[language], {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return {
    subject: translate(language, 'mail.accountDeletion.subject', { site }),
    heading: translate(language, 'mail.accountDeletion.heading'),
    paragraphs: [
      translate(language, isByAdministrator ? 'mail.accountDeletion.closed' : 'mail.accountDeletion.body', {
        day: day.format(new Date(`${deletionDay}T00:00:00Z`)),
      }),
    ],
    facts: [],
    quote: null,
    action: { url, label: translate(language, 'mail.accountDeletion.action') },
    notes: [...(isByAdministrator ? [] : [translate(language, 'mail.accountDeletion.warning')]), footer],
    replyTo: null,
  };
}

type ContactPayload = Extract<Mail, { template: 'contact-message' }>['payload'];

function writeContactMessage(payload: ContactPayload, language: Language, footer: string): MailText {
  const { fullName, email, subject, message } = payload;
  return {
    subject: translate(language, 'mail.contact.subject', { subject }),
    heading: translate(language, 'mail.contact.heading'),
    paragraphs: [],
    facts: [
      { label: translate(language, 'mail.contact.name'), value: fullName },
      { label: translate(language, 'mail.contact.email'), value: email },
      { label: translate(language, 'mail.contact.subjectLabel'), value: subject },
    ],
    quote: message,
    notes: [translate(language, 'mail.contact.reply'), footer],
    replyTo: { name: fullName, address: email },
  };
}
