/** Texts of account mails; apart from a new address they contain nothing a user typed. */
import type { Language } from '#contract/domain/language.ts';
import { translate } from '#server/platform/http/translate.ts';
import type { Mail } from './mail-payload.ts';
import type { MailText } from './mail-text.ts';

const messageNames = {
  'verify-email': 'verify',
  'account-exists': 'accountExists',
  'reset-password': 'reset',
  'password-changed': 'passwordChanged',
  'change-email': 'changeEmail',
  'email-change-notice': 'emailChangeNotice',
  'sign-in-stopped': 'signInStopped',
  'second-factor-changed': 'secondFactor',
  'confirm-watch': 'confirmWatch',
  invitation: 'invitation',
  'password-set': 'passwordSet',
  'made-administrator': 'madeAdministrator',
  'email-replaced': 'emailReplaced',
} as const;

export type AccountMail = Extract<Mail, { template: keyof typeof messageNames }>;

export function isAccountMail(mail: Mail): mail is AccountMail {
  return mail.template in messageNames;
}

export type MailReader = { language: Language; site: string; footer: string };

export function writeAccountMail(mail: AccountMail, { language, site, footer }: MailReader): MailText {
  const name = messageNames[mail.template];
  const { url } = mail.payload;
  const facts =
    mail.template === 'email-change-notice' || mail.template === 'email-replaced'
      ? [{ label: translate(language, 'mail.emailChangeNotice.new'), value: mail.payload.newEmail }]
      : [];
  return {
    subject: translate(language, `mail.${name}.subject`, { site }),
    heading: translate(language, `mail.${name}.heading`),
    paragraphs: [bodyOf(mail, { language, site })],
    facts,
    quote: null,
    ...(url === null ? {} : { action: { url, label: translate(language, `mail.${name}.action`) } }),
    notes: [...warningsOf(mail, language), footer],
    replyTo: null,
  };
}

function bodyOf(mail: AccountMail, { language, site }: Pick<MailReader, 'language' | 'site'>): string {
  if (mail.template === 'second-factor-changed') {
    return translate(language, `mail.secondFactor.${mail.payload.change}`, { site });
  }
  const name = messageNames[mail.template];
  if (name === 'accountExists') return translate(language, 'mail.accountExists.body', { site });
  if (name === 'invitation') return translate(language, 'mail.invitation.body', { site });
  if (mail.template === 'password-changed' && mail.payload.isEveryDevice) {
    return translate(language, 'mail.passwordChanged.everyDevice');
  }
  return translate(language, `mail.${name}.body`);
}

function warningsOf(mail: AccountMail, language: Language): string[] {
  switch (mail.template) {
    case 'password-changed':
      return [translate(language, 'mail.passwordChanged.warning')];
    case 'email-change-notice':
      return [
        translate(
          language,
          mail.payload.url === null ? 'mail.emailChangeNotice.unproven' : 'mail.emailChangeNotice.warning',
        ),
      ];
    case 'verify-email':
    case 'reset-password':
    case 'change-email':
      return [translate(language, 'mail.linkOnce'), translate(language, 'mail.ignore')];
    case 'invitation':
      return [translate(language, 'mail.linkOnce'), translate(language, 'mail.invitation.unexpected')];
    case 'password-set':
      return [translate(language, 'mail.passwordSet.next')];
    case 'made-administrator':
      return [translate(language, 'mail.madeAdministrator.warning')];
    case 'email-replaced':
      return [translate(language, 'mail.emailReplaced.warning')];
    case 'account-exists':
    case 'confirm-watch':
      return [translate(language, 'mail.ignore')];
    case 'second-factor-changed':
      return [translate(language, 'mail.secondFactor.warning')];
    case 'sign-in-stopped':
      return [];
  }
}
