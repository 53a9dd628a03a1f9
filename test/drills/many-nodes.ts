/** Two web processes and two workers on one database share sessions, limits, caches, jobs and settings. */
import { setTimeout as wait } from 'node:timers/promises';
import { startSmtpServer, type TestSmtpServer } from '#test/support/smtp-server.ts';
import {
  createDatabase,
  type Drill,
  expectThat,
  type Node,
  port,
  siteEnvironment,
  startNode,
  stopNode,
} from './drill.ts';
import { startNginx } from './drill-nginx.ts';
import { createVisitor, logInAdmin, signUp } from './visitor.ts';

const signUps = 30;
const givesUpMs = 30_000;

export const manyNodes: Drill = {
  name: 'many-nodes',
  async run(drill) {
    const mail = await startSmtpServer();
    drill.cleanups.push(mail.close);
    const environment = {
      ...siteEnvironment(await createDatabase(drill), drill),
      SMTP_URL: mail.url,
      MAIL_FROM: 'Hudhud <no-reply@example.com>',
    };
    const workers: Node[] = [];
    const web: Node[] = [];
    for (const index of [3, 4]) {
      workers.push(await startNode({ environment: { ...environment, SERVICES: 'worker' }, index }, drill));
    }
    for (const index of [1, 2]) {
      web.push(await startNode({ environment: { ...environment, SERVICES: 'web' }, index }, drill));
    }
    const nginx = await startNginx(drill, [port(1), port(2)]);
    const urls = web.map(({ url }) => url);
    return [
      await shareSessions(urls),
      await shareLimits(urls),
      await shareSettings(urls, nginx.url),
      await shareDeals(urls),
      await runJobsOnce(urls, mail),
      await loseWorker(workers, urls, mail),
    ];
  },
};

async function shareSessions([first = '', second = '']: string[]): Promise<string> {
  const { visitor } = await signUp(first, 10);
  await visitor.must(200, 'GET', `${second}/api/auth/user`);
  await visitor.must(200, 'POST', `${second}/api/favorites/RUH-CAI-oneway`);
  const kept = await visitor.must(200, 'GET', `${first}/api/favorites/RUH-CAI-oneway/check`);
  expectThat(
    kept.json<{ isFavorited: boolean }>().isFavorited,
    'a favorite of one process is unknown to the other',
  );
  await visitor.must(200, 'POST', `${first}/api/auth/logout`);
  await visitor.must(401, 'GET', `${second}/api/auth/user`);
  visitor.close();
  return 'sessions: logged in on one process, known on the other, logged out on both at once';
}

/** Three messages an hour from one email address, wherever they arrive. */
async function shareLimits(urls: string[]): Promise<string> {
  const visitor = createVisitor(20);
  const statuses: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const body = { fullName: 'Sara', email: 'sara@example.com', subject: 'Drill', message: `Message ${n}` };
    statuses.push((await visitor.ask('POST', `${urls[n % urls.length]}/api/contact`, body)).status);
  }
  visitor.close();
  expectThat(
    statuses.join() === '201,201,201,429,429',
    `messages of one address were answered ${statuses.join(', ')}`,
  );
  return `limits in the database: contact messages to both processes in turn answered ${statuses.join(', ')}`;
}

async function shareSettings(urls: string[], nginxUrl: string): Promise<string> {
  const admin = await logInAdmin(urls[0] ?? '');
  const guest = createVisitor(30);
  const showsName = (name: string) => async (url: string) =>
    (await guest.must(200, 'GET', `${url}/en/contact`)).text.includes(name);
  // The page is in the cache of both processes and of the edge.
  for (const url of [...urls, nginxUrl]) await guest.must(200, 'GET', `${url}/en/contact`);
  const startedAt = performance.now();
  await admin.must(200, 'PUT', `${urls[0]}/api/admin/settings`, { siteName: { ar: 'أجنحة', en: 'Wings' } });
  const onNodes = await waitFor(urls, showsName('Wings'), startedAt);
  admin.close();
  guest.close();
  return `settings: changed on one process, on the cached page of all after ${onNodes} ms`;
}

async function shareDeals(urls: string[]): Promise<string> {
  const admin = await logInAdmin(urls[1] ?? '');
  const guest = createVisitor(31);
  type Listed = { id: string }[] | { deals: { id: string }[] };
  const listed = (await admin.must(200, 'GET', `${urls[1]}/api/admin/deals?status=pending`)).json<Listed>();
  const deal = (Array.isArray(listed) ? listed : listed.deals)[0];
  expectThat(deal !== undefined, 'no deal waits for an administrator');
  const shows = async (url: string): Promise<boolean> =>
    (await guest.ask('GET', `${url}/api/deals/${deal.id}`)).status === 200;
  for (const url of urls) expectThat(!(await shows(url)), 'the deal was listed before');
  const startedAt = performance.now();
  await admin.must(200, 'POST', `${urls[1]}/api/admin/deals/${deal.id}/publish`, {});
  const onNodes = await waitFor(urls, shows, startedAt);
  admin.close();
  guest.close();
  return `deals: published on one process, listed by all after ${onNodes} ms`;
}

/** Every sign-up mails a link; both workers send. */
async function runJobsOnce(urls: string[], mail: TestSmtpServer): Promise<string> {
  const addresses: string[] = [];
  for (let n = 0; n < signUps; n += 1) {
    const { visitor, email } = await signUp(urls[n % urls.length] ?? '', 200 + n, 'mailed');
    visitor.close();
    addresses.push(email);
  }
  const countOf = (address: string): number =>
    mail.received.filter(({ envelope }) => envelope.rcptTo.some((to) => to.address === address)).length;
  const passed = await waitFor(addresses, async (address) => countOf(address) > 0, performance.now());
  // A second sending would follow within the pause of the queue.
  await wait(5000);
  const doubled = addresses.filter((address) => countOf(address) !== 1);
  expectThat(doubled.length === 0, `mailed more than once: ${doubled.join(', ')}`);
  return `jobs: ${addresses.length} sign-ups, each mailed once by two workers, the last ${passed} ms after the last sign-up`;
}

async function loseWorker(workers: Node[], urls: string[], mail: TestSmtpServer): Promise<string> {
  const [first] = workers;
  expectThat(first !== undefined, 'there is no worker');
  await stopNode(first, 'SIGKILL');
  const { visitor, email } = await signUp(urls[0] ?? '', 290, 'after');
  visitor.close();
  const wasSent = async (): Promise<boolean> =>
    mail.received.some(({ envelope }) => envelope.rcptTo.some((to) => to.address === email));
  const passed = await waitFor([email], wasSent, performance.now());
  return `workers: one killed, the other mailed the next sign-up after ${passed} ms`;
}

/** @returns milliseconds since `startedAt` until all of `urls` show it */
async function waitFor(
  urls: readonly string[],
  shows: (url: string) => Promise<boolean>,
  startedAt: number,
): Promise<number> {
  for (;;) {
    const states = await Promise.all(urls.map(shows));
    const passed = Math.round(performance.now() - startedAt);
    if (states.every(Boolean)) return passed;
    expectThat(passed < givesUpMs, `not seen everywhere after ${givesUpMs / 1000} s`);
    await wait(20);
  }
}
