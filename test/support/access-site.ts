/** A site with secret fares to Premium destinations, its pages, and people of every kind, without sockets. */
import { expect } from 'vitest';
import { buildApp } from '#server/app/build-app.ts';
import { insertPremiumDestinations } from '#server/pipeline/premium/premium-policy.ts';
import { recordJob } from '#server/pipeline/record/record.jobs.ts';
import { departureWeeksJob } from '#server/pipeline/refresh/departure-weeks.jobs.ts';
import { rendererOf } from '#server/platform/http/page.ts';
import { findCanonicalPath, listRefusedParameters, renderPage } from '#web/app/entry.server.tsx';
import { createFakeHasher, createUser } from './accounts.ts';
import { createAdmin, sendAdminRequest } from './admins.ts';
import { createTestAlerts, wishesForAll } from './alerts.ts';
import { createTestApp } from './app.ts';
import { createEmptyFolder } from './database.ts';
import { buildRecordedSite, testNow } from './factories.ts';
import {
  buildSecretRows,
  secretDestinations,
  secretPrice,
  usualPrice,
  type viewers,
} from './premium-secrets.ts';
import { type RequestOptions, sendRequest } from './send-request.ts';

export type ViewerName = (typeof viewers)[number];
export type Answer = { status: number; headers: Headers; text: string };
export type AccessSite = Awaited<ReturnType<typeof createSite>>;

export async function openAccessSite(): Promise<AccessSite> {
  const site = await createSite();
  await fillSite(site);
  return site;
}

async function createSite() {
  const folder = createEmptyFolder();
  const clock = { now: testNow };
  const environment = { DEMO: '1', DATA_DIR: folder.path };
  const site = await createTestApp({ now: () => clock.now, hasQueue: true, environment });
  const { context } = site;
  context.accounts.hasher = createFakeHasher();
  // The sample source, which the administration runs, neither confirms prices nor decides what is Premium.
  context.refresh.canConfirm = () => false;
  await context.db.deleteFrom('premium_destination').execute();
  await context.jobs.start();
  const app = buildApp(context, { renderer: createRenderer() });
  let requests = 0;
  /** From another address each time, so that no allowance is what answers. */
  const ask = async (method: string, path: string, sent?: unknown, options: RequestOptions = {}) => {
    requests += 1;
    const address = `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`;
    const response = await sendRequest(app, [method.toUpperCase(), path], sent, { address, ...options });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const administrator = await createAdmin(context);
  const people = {
    free: await createUser(context),
    member: await createUser(context, { subscription: 'premium' }),
    admin: await createUser(context, { role: 'admin' }),
  };
  const cookies: Record<ViewerName, string> = {
    guest: '',
    free: people.free.cookie,
    member: people.member.cookie,
    admin: people.admin.cookie,
    'admin session alone': administrator.adminCookie,
  };
  const close = async (): Promise<void> => {
    await context.jobs.stop();
    await site.close();
    folder.remove();
  };
  return {
    ...site,
    app,
    clock,
    ask,
    administrator,
    people,
    cookies,
    close,
    alerts: createTestAlerts(context),
    /** Values for the parameters of the tables' addresses. */
    known: { found: '', typed: '', shared: '' },
    read: (viewer: ViewerName, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
      ask('get', path, undefined, {
        cookie: cookies[viewer],
        headers,
        language: /^\/(en|api|go)\b/.test(path) ? 'en' : 'ar',
      }),
    administer: (route: string, body?: unknown) => sendAdminRequest(app, administrator, route, body),
  };
}

/** Open fares, then a minute later the secret ones with a mail to whoever hears of deals, and what people keep. */
async function fillSite({ context, ingest, clock, ask, administer, people, alerts, known }: AccessSite) {
  const airports = secretDestinations.flatMap((code) => context.reference.airports.get(code) ?? []);
  await insertPremiumDestinations(context.db, airports);
  const isSecret = (code: string) => secretDestinations.some((each) => each === code);
  await ingest(buildRecordedSite(testNow).filter((row) => 'fare' in row && !isSecret(row.fare.destination)));
  for (const { cookie } of [people.free, people.member]) {
    expect((await ask('put', '/api/preferences', wishesForAll, { cookie })).status).toBe(200);
  }
  clock.now = new Date(testNow.getTime() + 60_000);
  await ingest(buildSecretRows(testNow));
  await recordJob.run(context);
  await context.record.read();
  // Somebody free hears of one deal a week: of the deepest, which is the secret one.
  await alerts.match();
  await alerts.send();
  const typed = { departureCityCode: 'RUH', destinationCode: 'LHR', tripType: 'oneway', airline: 'SV' };
  const prices = { dealPrice: secretPrice, originalPrice: usualPrice, isPremium: true };
  const made = await administer('POST /api/admin/deals', { ...typed, ...prices });
  known.typed = (await made.json()).deal.id;
  const found = context.db.selectFrom('deal').select('id').where('destination', '=', 'SIN');
  const ofPair = found.where('origin', '=', 'RUH').where('trip_type', '=', 'oneway');
  known.found = (await ofPair.executeTakeFirstOrThrow()).id;
  for (const { cookie } of Object.values(people)) {
    // A free account has watched Singapore since before it was Premium.
    for (const [destination, below] of [
      ['CAI', null],
      ['SIN', 1],
    ]) {
      await ask(
        'post',
        '/api/watches',
        { origin: 'RUH', destination, tripType: 'oneway', below },
        { cookie },
      );
    }
    for (const id of ['RUH-SIN-oneway', known.found, known.typed]) {
      await ask('post', `/api/favorites/${id}`, undefined, { cookie });
    }
  }
  const trip = context.db.selectFrom('watched_trip').select('id').where('destination', '=', 'SIN');
  await context.db.updateTable('watch').set({ trip_id: trip }).where('trip_id', 'not in', trip).execute();
  const shared = await ask('post', '/api/shared-favorites', undefined, { cookie: people.member.cookie });
  known.shared = JSON.parse(shared.text).link.token;
  await departureWeeksJob.run(context);
}

/** Pages of the sources, not of a build. */
export function createRenderer(render = renderPage) {
  return rendererOf({
    appUrl: 'https://hudhud.example',
    onFailure: (error) => expect.unreachable(String(error)),
    addresses: { findCanonicalPath, listRefusedParameters },
    web: async () => ({ renderPage: render }),
    findAssets: () => ({ script: '/start.js', stylesheets: [], modules: [], later: [], fonts: [] }),
  });
}
