/** Sends alerts by mail: composes the message, and says what an answer of the mail server means. */
import type { LocalizedText } from '#contract/domain/settings.ts';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';
import { alertsPageLink, makeAlertToken, unsubscribeLink } from '#server/people/alert-link.ts';
import type { AlertMail } from '#server/people/alerts/alert-facts.ts';
import type { AlertChannels, OutgoingAlerts, SendOutcome } from '#server/people/alerts/send.service.ts';
import type { Config } from '#server/platform/config/config.ts';
import {
  MailDelayedError,
  MailRefusedError,
  type MailTransport,
  type OutgoingMail,
} from '#server/platform/mail/mail-transport.ts';
import { composeAlertMail } from './alert-mail.ts';

export type EmailChannelContext = {
  transport: MailTransport;
  keys: Pick<AccountKeys, 'tag'>;
  config: Pick<Config, 'appUrl' | 'port' | 'mail'>;
  siteName: () => LocalizedText;
  /** The signed address bounces of a message go to; null without one. */
  returnPathOf: (message: { messageId: string; emailKey: string }) => string | null;
  /** Notes that the server refused the address or message for good. */
  noteRefusal: (message: OutgoingAlerts, error: MailRefusedError) => Promise<void>;
};

export function createEmailChannel(context: EmailChannelContext): AlertChannels['email'] {
  const { transport, noteRefusal } = context;
  return async (message, signal) => {
    const mail = await composeMessage(context, message);
    try {
      await transport.send(mail, signal);
      return 'sent';
    } catch (error) {
      if (error instanceof MailRefusedError) await noteRefusal(message, error);
      return outcomeOf(error);
    }
  };
}

/** The mail of a message, with its links and headers. */
export function composeMessage(context: EmailChannelContext, message: OutgoingAlerts): Promise<OutgoingMail> {
  const { config, siteName } = context;
  const site = { name: siteName(), appUrl: config.appUrl, from: config.mail.alertsFrom };
  return composeAlertMail(describeMail(context, message), site);
}

function describeMail(
  { keys, config, returnPathOf }: EmailChannelContext,
  { messageId, recipient, language, alerts, createdAt }: OutgoingAlerts,
): AlertMail {
  const token = (purpose: 'manage' | 'stop') => makeAlertToken(keys, purpose, recipient);
  return {
    messageId,
    to: recipient.email,
    language,
    alerts,
    isDigest: alerts.length > 1,
    manageUrl: alertsPageLink(config, { language, token: token('manage') }),
    unsubscribeUrl: unsubscribeLink(config, { language, token: token('stop') }),
    returnPath: returnPathOf({ messageId, emailKey: recipient.emailKey }),
    date: createdAt,
  };
}

/** An unknown failure is tried again like one of this mail alone. */
function outcomeOf(error: unknown): SendOutcome {
  if (error instanceof MailRefusedError) {
    return { refused: [error.message, error.status].filter(Boolean).join(' ') };
  }
  if (error instanceof MailDelayedError) {
    return { delayed: error.message, isServer: error.scope === 'server' };
  }
  return { delayed: error instanceof Error ? error.name : 'unknown failure', isServer: false };
}
