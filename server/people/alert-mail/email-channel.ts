/** Sends alerts by mail: composes HTML, plain text and headers, and says what an answer of the mail server means. */
import type { Language } from '#contract/domain/language.ts';
import type { LocalizedText } from '#contract/domain/settings.ts';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';
import { alertsPageLink, makeAlertToken, unsubscribeLink } from '#server/people/alert-person.ts';
import type { AlertFacts, AlertMail } from '#server/people/alerts/alert-facts.ts';
import type { AlertChannels, OutgoingAlerts } from '#server/people/alerts/send.service.ts';
import type { Config } from '#server/platform/config/config.ts';
import { translate } from '#server/platform/http/translate.ts';
import { attachSigns } from '#server/platform/mail/mail-pictures.ts';
import {
  type InlinePicture,
  MailDelayedError,
  MailRefusedError,
  type MailTransport,
  type OutgoingMail,
} from '#server/platform/mail/mail-transport.ts';
import { type AlertWords, withPlainSpaces, writeAlert, writeChart } from './alert-words.ts';
import { type DigestWords, renderDigestBody, renderHead, renderSingleBody } from './mail-bodies.ts';
import { renderFrame } from './mail-parts.ts';
import { drawPriceChart } from './price-chart.ts';
import { sortAlerts } from './price-claim.ts';

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
      if (error instanceof MailRefusedError) {
        await noteRefusal(message, error);
        return { refused: [error.message, error.status].filter(Boolean).join(' ') };
      }
      if (error instanceof MailDelayedError)
        return { delayed: error.message, isServer: error.scope === 'server' };
      // An unknown failure is tried again like one of this mail alone.
      return { delayed: error instanceof Error ? error.name : 'unknown failure', isServer: false };
    }
  };
}

export function composeMessage(
  { keys, config, siteName, returnPathOf }: EmailChannelContext,
  { messageId, recipient, language, alerts, createdAt }: OutgoingAlerts,
): Promise<OutgoingMail> {
  const token = (purpose: 'manage' | 'stop') => makeAlertToken(keys, purpose, recipient);
  const mail = {
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
  const site = { name: siteName(), appUrl: config.appUrl, from: config.mail.alertsFrom };
  return composeAlertMail(mail, site);
}

type AlertMailSite = {
  name: LocalizedText;
  appUrl: string | null;
  /** Sender; the site name when `name` is null. */
  from: { name: string | null; address: string };
};

/** Gmail cuts a mail at 102 KB. */
const mostShown = 25;

export async function composeAlertMail(mail: AlertMail, site: AlertMailSite): Promise<OutgoingMail> {
  const { language, messageId, to, date, returnPath, unsubscribeUrl } = mail;
  const siteName = site.name[language];
  const sorted = sortAlerts(mail.alerts);
  const [first = mail.alerts[0]] = sorted;
  const best = writeAlert(first, language);
  const others = sorted.slice(1, mostShown).map((facts) => writeAlert(facts, language));
  const isDigest = mail.isDigest || others.length > 0;
  const content = isDigest ? writeDigest({ best, others }, mail) : await writeSingle(first, mail);
  const html = renderFrame({ ...mail, ...content, title: content.subject, siteName, appUrl: site.appUrl });
  return {
    id: messageId,
    from: { name: site.from.name ?? siteName, address: site.from.address },
    to,
    replyTo: null,
    // In one line: names come from sources.
    subject: content.subject.replace(/\s+/g, ' ').trim(),
    text: renderAlertText([best, ...others], content, { ...mail, siteName }),
    html,
    date,
    // Campaign, language, kind, sender: for totals of Gmail, never of a person.
    feedbackId: `${isDigest ? 'digest' : first.cause.kind}:${language}:alert:hudhud`,
    ...(unsubscribeUrl?.startsWith('https:') ? { listUnsubscribe: { url: unsubscribeUrl } } : {}),
    ...(returnPath === null ? {} : { returnPath }),
    pictures: [...content.pictures, ...(await attachSigns(html))],
  };
}

type Content = {
  subject: string;
  preheader: string;
  /** First line of the plain text. */
  heading: string | null;
  /** Says how many are left out. */
  more: string | null;
  head: string;
  body: string;
  reason: string;
  pictures: InlinePicture[];
};

async function writeSingle(facts: AlertFacts, { language, messageId }: AlertMail): Promise<Content> {
  const words = writeAlert(facts, language);
  const content = await drawPriceChart(facts, language);
  const cid = `price-chart.${messageId}`;
  return {
    subject: [writeSubject(words, language), words.shortClaim].filter(Boolean).join(' · '),
    preheader: [
      ...words.claims.map(({ text }) => text),
      ...[words.trip, words.days.gregorian, words.site, words.seen, words.confirmed].filter(Boolean),
    ].join(' · '),
    heading: null,
    more: null,
    head: renderHead(words, { language, ...(content && { chart: { cid, ...writeChart(facts, language) } }) }),
    body: renderSingleBody(words, language),
    reason: words.reason,
    pictures: content ? [{ cid, filename: 'price-chart.png', contentType: 'image/png', content }] : [],
  };
}

function writeDigest(words: DigestWords, mail: AlertMail): Content {
  const { language, manageUrl } = mail;
  const { best, others } = words;
  const count = mail.alerts.length;
  const hidden = count - others.length - 1;
  const heading = translate(language, 'mail.alert.digest.heading', { count });
  const more = hidden > 0 ? translate(language, 'mail.alert.digest.more', { count: hidden }) : null;
  return {
    subject: translate(language, 'mail.alert.digest.subject', { count, best: writeSubject(best, language) }),
    preheader: others
      .slice(0, 3)
      .map((each) => writeSubject(each, language))
      .join(' · '),
    heading,
    more,
    head: renderHead(best, { language, heading }),
    body: renderDigestBody(words, { language, more, manageUrl }),
    reason: translate(language, 'mail.alert.reason.digest'),
    pictures: [],
  };
}

function writeSubject({ route, price, unit, isSample }: AlertWords, language: AlertMail['language']): string {
  const subject = translate(language, 'mail.alert.subject', { route, price, unit });
  return isSample ? `${subject} · ${translate(language, 'mail.alert.sampleWord')}` : subject;
}

type TextFooter = { siteName: string; manageUrl: string; unsubscribeUrl: string | null };

function renderAlertText(
  alerts: readonly AlertWords[],
  { heading, more }: { heading: string | null; more: string | null },
  { language, siteName, manageUrl, unsubscribeUrl }: TextFooter & { language: Language },
): string {
  const footer = [
    translate(language, 'mail.alert.changes'),
    [
      `${translate(language, 'mail.alert.manage')}: ${manageUrl}`,
      ...(unsubscribeUrl === null ? [] : [`${translate(language, 'mail.alert.stop')}: ${unsubscribeUrl}`]),
    ].join('\n'),
    translate(language, 'mail.footer', { site: siteName }),
  ];
  const parts = [heading, ...alerts.map((words) => renderAlert(words, language)), more, ...footer];
  return withPlainSpaces(`${parts.filter(Boolean).join('\n\n')}\n`);
}

function renderAlert(words: AlertWords, language: Language): string {
  return [
    words.route,
    `${words.price} · ${words.trip}`,
    ...(words.verdict === null ? [] : [words.verdict.sentence]),
    ...words.claims.map(({ text }) => text),
    ...(words.sample === null ? [] : [words.sample]),
    ...words.rows.map(({ label, value, note }) => `${label}: ${value}${note === null ? '' : ` · ${note}`}`),
    words.reason,
    `${translate(language, 'mail.alert.button')}: ${words.url}`,
  ].join('\n');
}
