/** Texts of account mails; apart from a new address they contain nothing a user typed. */
import type { Language } from '#contract/domain/language.ts';
import { formatFullDate } from '#contract/domain/localized-format.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import type { Translate } from '#server/platform/http/translate.ts';
import type { Mail } from './mail-payload.ts';
import type { MailReader, MailText } from './mail-text.ts';

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

export function writeAccountMail(mail: AccountMail, { t, site }: MailReader): MailText {
  const name = messageNames[mail.template];
  const { url } = mail.payload;
  return {
    subject: subjectOf(mail, { t, site }),
    heading: t(`mail.${name}.heading`),
    paragraphs: [bodyOf(mail, { t, site })],
    facts: factsOf(mail, t),
    ...(url === null ? {} : { action: { url, label: t(`mail.${name}.action`) } }),
    notes: warningsOf(mail, t),
  };
}

function subjectOf(mail: AccountMail, { t, site }: MailReader): string {
  if (mail.template === 'confirm-watch') {
    const { origin, destination } = mail.payload.trip;
    return t('mail.confirmWatch.subject', { site, origin, destination });
  }
  const name = messageNames[mail.template];
  return t(`mail.${name}.subject`, { site });
}

function factsOf(mail: AccountMail, t: Translate): { label: string; value: string }[] {
  if (mail.template === 'email-change-notice' || mail.template === 'email-replaced') {
    return [{ label: t('mail.emailChangeNotice.new'), value: mail.payload.newEmail }];
  }
  if (mail.template !== 'confirm-watch') return [];
  const { days, tripType, ...cities } = mail.payload.trip;
  const dates = days && [...new Set([days.from, days.until])].map((day) => formatFullDate(day, t.language));
  return [
    { label: t('mail.confirmWatch.trip'), value: t('mail.alert.route', cities) },
    { label: t('mail.confirmWatch.kind'), value: t(`mail.confirmWatch.${tripType}`) },
    {
      label: t('mail.confirmWatch.days'),
      value: dates ? dates.join(' – ') : t('mail.confirmWatch.anyDays'),
    },
  ];
}

function bodyOf(mail: AccountMail, { t, site }: MailReader): string {
  if (mail.template === 'second-factor-changed') {
    return t(`mail.secondFactor.${mail.payload.change}`, { site });
  }
  const name = messageNames[mail.template];
  if (name === 'accountExists') return t('mail.accountExists.body', { site });
  if (name === 'invitation') return t('mail.invitation.body', { site });
  if (mail.template === 'password-changed' && mail.payload.isEveryDevice) {
    return t('mail.passwordChanged.everyDevice');
  }
  return t(`mail.${name}.body`);
}

/** Answers to the sender's address reach nobody. */
function contactPageBeside(url: string, language: Language): string {
  return new URL(localizedPath(language, '/contact'), url).href;
}

function warningsOf(mail: AccountMail, t: Translate): string[] {
  switch (mail.template) {
    case 'password-changed':
      return [t('mail.passwordChanged.warning')];
    case 'email-change-notice':
      return [
        t(mail.payload.url === null ? 'mail.emailChangeNotice.unproven' : 'mail.emailChangeNotice.warning'),
      ];
    case 'verify-email':
    case 'reset-password':
    case 'change-email':
      return [t('mail.linkOnce'), t('mail.ignore')];
    case 'invitation':
      return [t('mail.linkOnce'), t('mail.invitation.unexpected')];
    case 'password-set':
      return [t('mail.passwordSet.next')];
    case 'made-administrator':
      return [t('mail.madeAdministrator.warning', { url: contactPageBeside(mail.payload.url, t.language) })];
    case 'email-replaced':
      return [t('mail.emailReplaced.warning')];
    case 'account-exists':
      return [t('mail.ignore')];
    case 'confirm-watch':
      return [t('mail.confirmWatch.week'), t('mail.ignore')];
    case 'second-factor-changed':
      return [t('mail.secondFactor.warning')];
    case 'sign-in-stopped':
      return [];
  }
}
