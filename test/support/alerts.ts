/** Alerts of a test application: fares that cause some, matching and sending on demand, and what was sent. */
import { beforeEach } from 'vitest';
import type { AppContext } from '#server/app/context.ts';
import type { AlertFacts } from '#server/people/alerts/alert-facts.ts';
import { sendAlerts } from '#server/people/alerts/alerts.jobs.ts';
import { matchAlerts } from '#server/people/alerts/match.service.ts';
import type { AlertChannels, OutgoingAlerts, SendOutcome } from '#server/people/alerts/send.service.ts';
import type { ProviderFare } from '#server/pipeline/providers/provider.ts';
import type { TestUser } from './accounts.ts';
import type { TestAppOptions } from './app.ts';
import { buildPriceHistory, buildProviderRows, testNow } from './factories.ts';
import { follow } from './open-for-file.ts';
import { setUpOwnApp } from './own-app.ts';

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

const usualPrice = 1000;

/** The application of a test file with its alerts, both new before each test. */
export function setUpAlerts(options: Omit<TestAppOptions, 'now'> = {}) {
  const { site, clock } = setUpOwnApp(options);
  let current: TestAlerts | undefined;
  beforeEach(() => {
    current = createTestAlerts(site.context);
  });
  const alerts = follow(() => current);
  /** Fares seen a minute later. */
  const see = async (...fares: Partial<ProviderFare>[]) => {
    clock.wait(60);
    await site.ingest(buildProviderRows(...fares.map((fare) => ({ observedAt: clock.now, ...fare }))));
  };
  const tell = async (...fares: Partial<ProviderFare>[]) => {
    await see(...fares);
    await alerts.match();
    await alerts.send();
  };
  return {
    site,
    clock,
    alerts,
    see,
    /** The same, and what they cause is matched and sent. */
    tell,
    /** A fare to each place, so many percent below the usual price of `recordUsualPrices`. */
    publish: (percents: Readonly<Record<string, number>>) =>
      tell(
        ...Object.entries(percents).map(([destination, percent]) => ({
          destination,
          price: usualPrice - percent * 10,
        })),
      ),
    /** Each message by the destinations and prices in it. */
    toldTo: ({ email }: Pick<TestUser, 'email'>) =>
      alerts.sent
        .filter(({ to }) => to === email)
        .map(({ alerts: told }) => told.map(({ destination, price }) => `${destination} ${price}`)),
    /** Five places from Riyadh cost 1,000 SAR one way for 45 days until `testNow`. */
    recordUsualPrices: () =>
      site.ingest(
        ['CAI', 'IST', 'DXB', 'AMM', 'SIN'].flatMap((destination) =>
          buildPriceHistory({ fare: { destination }, until: testNow, prices: Array(45).fill(usualPrice) }),
        ),
      ),
  };
}

/** Preferences of somebody who hears of all deals. */
export const wishesForAll = {
  preferredRegions: [],
  preferredDepartureCities: [],
  maxBudget: null,
  emailAlerts: true,
  pushAlerts: false,
  language: 'en',
  alertConsent: true,
};
