/**
 * Three workers on PostgreSQL that send the same alerts and are killed again and again: every recipient gets each
 * alert, and none is sent by two of them. The suite kills a few times; `ALERT_KILLS` and `ALERT_PEOPLE` set more.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmptyFolder, createServerDatabase, type TestFolder } from '#test/support/database.ts';
import { type BrowserSubscription, type PushService, startPushService } from '#test/support/push-service.ts';
import { startSmtpServer, type TestSmtpServer } from '#test/support/smtp-server.ts';
import { fillAlertPeople } from './support/alert-people.ts';
import { startScript } from './support/kill-loop.ts';

const rounds = Number(process.env.ALERT_KILLS ?? 4);
const people = Number(process.env.ALERT_PEOPLE ?? 60);
const devices = Math.min(people, 20);
const workers = 3;
const script = join(import.meta.dirname, 'support/send-alerts.ts');
/** A claimed message is tried again after five minutes: each round is that much later. */
const laterMs = (round: number) => String(round * 360_000);

const serverUrl = process.env.TEST_DATABASE_URL;
describe.skipIf(serverUrl === undefined)('several workers', () => {
  let database: Awaited<ReturnType<typeof createServerDatabase>>;
  let folder: TestFolder;
  let smtp: TestSmtpServer;
  let push: PushService;
  let subscriptions: BrowserSubscription[] = [];
  beforeAll(async () => {
    database = await createServerDatabase(serverUrl ?? '');
    folder = createEmptyFolder();
    [smtp, push] = await Promise.all([startSmtpServer(), startPushService()]);
    const site = { DATA_DIR: folder.path, DATABASE_URL: database.url };
    const filled = await fillAlertPeople({ site, push, people, devices });
    expect(filled.alerts).toBe(people * 2);
    subscriptions = filled.subscriptions;
  });
  afterAll(async () => {
    await smtp?.close();
    await push?.close();
    await database?.drop();
    folder?.remove();
  });

  /** Different for each worker and round, and the same whenever the test runs. */
  function killAfterMs(worker: number, round: number): number {
    return 1 + ((createHash('sha256').update(`kill ${worker} ${round}`).digest()[0] ?? 0) % 250);
  }

  /** @returns whether the worker was killed before it was done */
  async function work(worker: number, round: number): Promise<boolean> {
    const child = startScript(script, [folder.path, smtp.url, push.url, laterMs(round), database.url]);
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line === 'sending' && round < rounds) {
        setTimeout(() => child.kill('SIGKILL'), killAfterMs(worker, round));
      }
    });
    const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
      child.on('close', (...end) => resolve(end)),
    );
    expect(code === 0 || signal === 'SIGKILL', errors).toBe(true);
    return signal === 'SIGKILL';
  }

  it('send every alert once, however often they are killed', async () => {
    let kills = 0;
    // What was claimed in the last round is due in the ones after.
    for (let round = 0; round < rounds + 2; round += 1) {
      const ends = await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker, round)));
      kills += ends.filter(Boolean).length;
    }
    expect(kills).toBeGreaterThan(0);
    const idsByPerson = Map.groupBy(smtp.received, ({ envelope }) => envelope.rcptTo[0]?.address);
    expect(idsByPerson.size).toBe(people);
    let repeated = 0;
    for (const received of idsByPerson.values()) {
      const ids = new Set(received.map(({ source }) => /^message-id: (.*)$/im.exec(source.toString())?.[1]));
      expect(ids.size).toBe(1);
      repeated += received.length - 1;
    }
    for (const subscription of subscriptions) {
      const urls = push.messagesOf(subscription).map(({ url }) => new URL(url, 'https://a').pathname);
      expect(new Set(urls)).toEqual(new Set(['/en/deal/CAI', '/en/deal/IST']));
      repeated += urls.length - 2;
    }
    // Only what was under way in a killed worker can be repeated: four messages at a time.
    expect(repeated).toBeLessThanOrEqual(kills * 4);
    console.log(`${people} mails and ${devices * 2} push messages, ${kills} kills: ${repeated} sent twice`);
  }, 3_600_000);
});
