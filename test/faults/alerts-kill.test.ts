/**
 * A worker killed while alerts go out: every recipient gets each alert. A message is sent twice only if the process
 * died between the acceptance by the other side and storing it, and then under the same Message-ID. The suite kills a
 * few times; `ALERT_KILLS` and `ALERT_PEOPLE` set more.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { createContext } from '#server/app/context.ts';
import { workerAlerts } from '#server/app/jobs.ts';
import { matchAlerts } from '#server/people/alerts/match.service.ts';
import { ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import { publishFares } from '#server/pipeline/refresh/refresh.service.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createSilentLogger } from '#server/platform/logger.ts';
import { createTestFolder, type TestFolder } from '#test/support/database.ts';
import { buildProviderRows } from '#test/support/factories.ts';
import { type BrowserSubscription, type PushService, startPushService } from '#test/support/push-service.ts';
import { startSmtpServer, type TestSmtpServer } from '#test/support/smtp-server.ts';
import { runKillLoop, startScript } from './support/kill-loop.ts';

const kills = Number(process.env.ALERT_KILLS ?? 4);
/** Each has two watches: one mail with both, and where there is a device a push message for each. */
const people = Number(process.env.ALERT_PEOPLE ?? 60);
const devices = Math.min(people, 20);
const script = join(import.meta.dirname, 'support/send-alerts.ts');
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
  await fill();
}, 120_000);
afterAll(async () => {
  await smtp?.close();
  await push?.close();
  folder?.remove();
});

async function fill(): Promise<void> {
  const context = await createContext({
    config: readConfig({ DATA_DIR: folder.path, DEMO: '0' }),
    logger: createSilentLogger(),
  });
  const { db } = context;
  const now = new Date();
  const { publicKey } = await context.push.keyPair();
  for (let n = 0; n < people; n += 1) {
    const email = `person${n}@example.com`;
    const [user] = await db
      .insertInto('user_account')
      .values({
        email,
        email_key: email,
        first_name: 'S',
        last_name: 'O',
        language: 'en',
        email_verified_at: now,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .execute();
    const recipient = await db
      .insertInto('alert_recipient')
      .values({ user_id: user?.id ?? null, quiet_from: null, quiet_to: null, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const destination of ['CAI', 'IST']) await watch(recipient.id, destination);
    if (n >= devices) continue;
    const subscription = await push.subscribe(publicKey);
    subscriptions.push(subscription);
    await db
      .insertInto('push_device')
      .values({
        recipient_id: recipient.id,
        endpoint: subscription.endpoint,
        ...subscription.keys,
        device: 'Chrome',
        created_at: now,
        last_seen_at: now,
      })
      .execute();
  }
  const fare = { price: 400, departureDate: addDays(riyadhDate(now), 40), observedAt: now };
  const rows = buildProviderRows({ ...fare, destination: 'CAI' }, { ...fare, destination: 'IST' });
  const { touched } = await ingestRows(
    context.refresh,
    (async function* () {
      yield rows;
    })(),
  );
  await publishFares(context.refresh, touched);
  expect(await matchAlerts(workerAlerts(context))).toBe(people * 2);
  await context.close();

  async function watch(recipientId: string, destination: string): Promise<void> {
    const trip = { origin: 'RUH', destination, trip_type: 'oneway' };
    const { id } = await db
      .insertInto('watched_trip')
      .values({ ...trip, departs_from: '0001-01-01', departs_to: '9999-12-31', return_by: '9999-12-31' })
      .onConflict((conflict) =>
        conflict
          .columns(['origin', 'destination', 'trip_type', 'departs_from', 'departs_to', 'return_by'])
          .doUpdateSet(trip),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('watch')
      .values({
        recipient_id: recipientId,
        trip_id: id,
        condition: 'below',
        below_halalas: 50_000,
        when_kind: 'any',
        confirmed_at: now,
        created_at: now,
        updated_at: now,
      })
      .execute();
  }
}

/** Different in each run, and the same whenever the test runs. */
function killAfterMs(run: number): number {
  return 1 + ((createHash('sha256').update(`kill ${run}`).digest()[0] ?? 0) % 250);
}

it('sends every alert, however often it is killed', async () => {
  const args = (run: number) => [folder.path, smtp.url, push.url, String(laterMs(run))];
  for (let run = 0; run < kills; run += 1) {
    await runKillLoop({
      script,
      args: () => args(run),
      kills: 1,
      runTimeoutMs: 60_000,
      isKillPoint: (line) => line === 'sending',
      killAfterMs: killAfterMs(run),
    });
  }
  // What was claimed in the last run is due in the one after.
  for (let run = kills; run < kills + 2; run += 1) {
    const child = startScript(script, args(run));
    child.stdout.resume();
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(0);
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
