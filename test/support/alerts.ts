/** Alerts of a test application: matches and sends on demand, and collects what would be sent. */

import type { AppContext } from '#server/app/context.ts';
import type { AlertFacts } from '#server/people/alerts/alert-facts.ts';
import { sendAlerts } from '#server/people/alerts/alerts.jobs.ts';
import { matchAlerts } from '#server/people/alerts/match.service.ts';
import type { AlertChannels, OutgoingAlerts, SendOutcome } from '#server/people/alerts/send.service.ts';

type SentMessage = { channel: 'email' | 'push'; to: string; messageId: string; alerts: AlertFacts[] };

export type TestAlerts = {
  /** Messages that the other side accepted. */
  sent: SentMessage[];
  /** The answer of the other side; accepts everything at first. */
  answer: (message: OutgoingAlerts) => SendOutcome | Promise<SendOutcome>;
  isPaused: boolean;
  suppressed: Set<string>;
  match: () => Promise<number>;
  send: () => Promise<void>;
};

export function createTestAlerts(context: AppContext): TestAlerts {
  const accept =
    (channel: SentMessage['channel']): AlertChannels['email'] =>
    async (message) => {
      const outcome = await alerts.answer(message);
      if (outcome === 'sent') {
        const { messageId, recipient } = message;
        alerts.sent.push({ channel, to: recipient.email, messageId, alerts: [...message.alerts] });
      }
      return outcome;
    };
  const parts = {
    ...context.refresh,
    ...context,
    channels: { email: accept('email'), push: accept('push') },
    isPaused: () => alerts.isPaused,
    isSuppressed: async (_: unknown, emailKey: string) => alerts.suppressed.has(emailKey),
  };
  const alerts: TestAlerts = {
    sent: [],
    answer: () => 'sent',
    isPaused: false,
    suppressed: new Set(),
    match: () => matchAlerts(parts),
    send: () => sendAlerts(parts, new AbortController().signal),
  };
  return alerts;
}
