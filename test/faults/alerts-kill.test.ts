/**
 * A worker killed while alerts go out: every recipient gets each alert. A message is sent twice only if the process
 * died between the acceptance by the other side and storing it, and then under the same Message-ID. The suite kills a
 * few times; `ALERT_KILLS` and `ALERT_PEOPLE` set more.
 */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestFolder, type TestFolder } from '#test/support/database.ts';
import { type BrowserSubscription, type PushService, startPushService } from '#test/support/push-service.ts';
import { startSmtpServer, type TestSmtpServer } from '#test/support/smtp-server.ts';
import { fillAlertPeople } from './support/alert-people.ts';
import { outcomeOf, runKillLoop, startScript } from './support/kill-loop.ts';

const kills = Number(process.env.ALERT_KILLS ?? 4);
/** Each has two watches: one mail with both, and where there is a device a push message for each. */
const people = Number(process.env.ALERT_PEOPLE ?? 60);
const devices = Math.min(people, 20);
/** A claimed message is tried again after five minutes: each run is that much later. */
const laterMs = (run: number) => run * 360_000;

let folder: TestFolder;
let smtp: TestSmtpServer;
let push: PushService;
const subscriptions: BrowserSubscription[] = [];
beforeAll(async () => {
  folder = await createTestFolder();
  smtp = await startSmtpServer();
  push = await startPushService();
  const filled = await fillAlertPeople({ dataDirectory: folder.path, push, people, devices });
  expect(filled.alerts).toBe(people * 2);
  subscriptions.push(...filled.subscriptions);
});
afterAll(async () => {
  await smtp?.close();
  await push?.close();
  folder?.remove();
});

/** Different in each run, and the same whenever the test runs. */
function killAfterMs(run: number): number {
  return 1 + ((createHash('sha256').update(`kill ${run}`).digest()[0] ?? 0) % 250);
}

it('sends every alert, however often it is killed', async () => {
  const args = (run: number) => [folder.path, smtp.url, push.url, String(laterMs(run))];
  const isKillPoint = (line: string) => line === 'sending';
  await runKillLoop({ script: 'send-alerts.ts', args, kills, isKillPoint, killAfterMs });
  // What was claimed in the last run is due in the one after.
  for (let run = kills; run < kills + 2; run += 1) {
    expect(await outcomeOf(startScript('send-alerts.ts', args(run)))).toMatchObject({ code: 0 });
  }
  const idsByPerson = Map.groupBy(smtp.received, ({ envelope }) => envelope.rcptTo[0]?.address);
  expect(idsByPerson.size).toBe(people);
  let repeated = 0;
  for (const received of idsByPerson.values()) {
    const ids = new Set(received.map(({ source }) => /^message-id: (.*)$/im.exec(source.toString())?.[1]));
    expect(ids.size).toBe(1);
    repeated += received.length - 1;
  }
  expect(repeated).toBeLessThanOrEqual(kills * 4);
  for (const subscription of subscriptions) {
    const urls = push.messagesOf(subscription).map(({ url }) => new URL(url, 'https://a').pathname);
    expect(new Set(urls)).toEqual(new Set(['/en/deal/CAI', '/en/deal/IST']));
    repeated += urls.length - 2;
  }
  console.log(`${people} mails and ${devices * 2} push messages, ${kills} kills: ${repeated} sent twice`);
}, 3_600_000);
