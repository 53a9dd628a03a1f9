/** Alerts over a real SMTP server that is away, refuses one address, or takes nothing for a while. */
import PostalMime from 'postal-mime';
import { beforeEach, expect, it } from 'vitest';
import { workerAlerts } from '#server/app/jobs.ts';
import { createEmailChannel } from '#server/people/alert-mail/email-channel.ts';
import { recordBounce } from '#server/people/mailboxes/suppression.repository.ts';
import { createSmtpTransport } from '#server/platform/mail/mail-transport.ts';
import { createUser } from '#test/support/accounts.ts';
import { setUpAlerts } from '#test/support/alerts.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { startSmtpServer } from '#test/support/smtp-server.ts';
import { makeMessages, sendAlerts } from './alerts.jobs.ts';
import { matchAlerts } from './match.service.ts';

const { site, clock, see } = setUpAlerts();
const smtp = openForFile(startSmtpServer);
const people = Array.from({ length: 6 }, (_, n) => `person${n}@example.com`);
beforeEach(async () => {
  smtp.behave({});
  smtp.received.length = 0;
  await see({ price: 640 });
  for (const email of people) {
    const user = await createUser(site.context, { email, language: 'en' });
    const trip = { origin: 'RUH', destination: 'CAI', tripType: 'oneway', below: 500 };
    await site.send(user, 'POST', '/api/watches', trip);
  }
  await see({ price: 480 });
});

const minutes = (count: number) => clock.wait(count * 60);

function worker(url = smtp.url) {
  const { accounts, config, settings, db } = site.context;
  const parts = workerAlerts(site.context);
  const email = createEmailChannel({
    transport: createSmtpTransport({ url, deadlineMs: 5000 }),
    keys: accounts.keys,
    config: { ...config, appUrl: 'https://hudhud.example.sa' },
    siteName: () => settings.current().siteName,
    returnPathOf: () => null,
    noteRefusal: async ({ messageId, recipient: { emailKey } }, { status }) => {
      const bounce = { kind: 'bounce', emailKey, messageId, status } as const;
      await db.transaction().execute((trx) => recordBounce(trx, accounts.keys, bounce, clock.now));
    },
  });
  return { ...parts, channels: { ...parts.channels, email } };
}
const send = (url?: string) => sendAlerts(worker(url), new AbortController().signal);
const receivedBy = () => smtp.received.map(({ envelope }) => envelope.rcptTo[0]?.address).sort();
const messageIds = () =>
  smtp.received.map(({ source }) => /^message-id: (.*)$/im.exec(source.toString())?.[1]);

it('a server that is away for an hour gets every mail once when it is back', async () => {
  await matchAlerts(worker());
  for (let minute = 0; minute < 60; minute += 5) {
    await send('smtp://127.0.0.1:1');
    minutes(5);
  }
  expect(smtp.received).toEqual([]);
  await send();
  expect(receivedBy()).toEqual(people);
  minutes(600);
  await send();
  expect(new Set(messageIds()).size).toBe(people.length);
  expect(smtp.received).toHaveLength(people.length);
  const { subject, text, headers } = await PostalMime.parse(smtp.received[0]?.source ?? '');
  expect(subject).toBe('Riyadh → Cairo for SAR 480 per person, one way · your price is reached');
  expect(text).toContain('/en/deal/CAI?origin=RUH');
  const oneClick = { key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' };
  expect(headers).toContainEqual(expect.objectContaining(oneClick));
});

it('what was found while the clock was ahead is told as soon as it is right', async () => {
  minutes(26 * 60);
  await matchAlerts(worker());
  minutes(-26 * 60);
  await send();
  expect(receivedBy()).toEqual(people);
});

it('messages that were made while the clock was ahead are sent as soon as it is right', async () => {
  minutes(26 * 60);
  await matchAlerts(worker());
  await makeMessages(worker(), new AbortController().signal);
  minutes(-26 * 60);
  await send();
  expect(receivedBy()).toEqual(people);
  await send();
  expect(smtp.received).toHaveLength(people.length);
});

it('a worker whose clock is minutes behind leaves messages of the others to them', async () => {
  await matchAlerts(worker());
  await makeMessages(worker(), new AbortController().signal);
  minutes(-6);
  await send();
  expect(smtp.received).toHaveLength(0);
  minutes(6);
  await send();
  expect(receivedBy()).toEqual(people);
});

it('several workers at once share the messages and double none', async () => {
  await matchAlerts(worker());
  await Promise.all([send(), send(), send()]);
  expect(receivedBy()).toEqual(people);
});

it('an address that is refused for good keeps nobody else from their mail, and gets no other', async () => {
  smtp.behave({ rcpt: (to) => (to === people[2] ? [550, '5.1.1 no such user'] : undefined) });
  await matchAlerts(worker());
  await send();
  expect(receivedBy()).toEqual(people.filter((email) => email !== people[2]));
  smtp.behave({});
  await see({ price: 400 });
  await matchAlerts(worker());
  await send();
  expect(receivedBy()).not.toContain(people[2]);
  expect(smtp.received).toHaveLength(2 * (people.length - 1));
});

it('a server that answers 421 ends the run, and loses nothing', async () => {
  let asked = 0;
  smtp.behave({
    rcpt: () => {
      asked += 1;
      return [421, '4.3.2 shutting down'];
    },
  });
  await matchAlerts(worker());
  await send();
  expect(asked).toBeLessThan(people.length);
  smtp.behave({});
  minutes(6);
  await send();
  expect(receivedBy()).toEqual(people);
});
