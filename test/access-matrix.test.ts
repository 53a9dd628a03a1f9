/** Who may call what, and who is told what of Premium fares: every call, page, feed, picture and mail of one site. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/api/index.ts';
import type { Operation } from '#contract/operation.ts';
import { sharedForAMinute } from '#server/platform/http/cache-policy.ts';
import { type Answer, openAccessSite, type ViewerName } from './support/access-site.ts';
import { createUser, type TestUser, type UserOverrides } from './support/accounts.ts';
import { auditedReads, preparations, prepareAdminCall } from './support/admin-calls.ts';
import { asked, createAged, leave, listStrangers } from './support/admin-strangers.ts';
import { createAdmin, type TestAdmin } from './support/admins.ts';
import { askEveryTool } from './support/assistant.ts';
import { digestDatabase } from './support/digest-database.ts';
import { testNow } from './support/factories.ts';
import { openForFile } from './support/open-for-file.ts';
import { callerNames, fillIn, type PeopleCall, password, peopleCalls } from './support/people-calls.ts';
import {
  buildSecretRows,
  callViews,
  day,
  findSigns,
  otherViews,
  pageViews,
  type View,
  viewers,
} from './support/premium-secrets.ts';
import type { RequestOptions } from './support/send-request.ts';

const calls = operations as unknown as readonly Operation[];
const callsOfPeople = calls.filter(({ access }) => access !== 'admin');
const callsOfAdmins = calls.filter(({ access }) => access === 'admin');
const passwordHash = `quick:${password}`;

const site = openForFile(openAccessSite);
const addressOf = (template: string) =>
  template.replace(/\{(found|typed|shared)\}/, (_, name: 'found' | 'typed' | 'shared') => site.known[name]);
/** All but what is new in each answer. */
const headersOf = ({ headers }: Answer) =>
  [...headers].filter(([name]) => !/^(x-request-id|date|server-timing)$/.test(name));
const signsIn = (answer: Answer, path: string) =>
  findSigns([...headersOf(answer).map((line) => line.join(': ')), answer.text].join('\n'), path);

function sightOf({ names }: View, { status, text }: Answer, signs: readonly string[]) {
  if (signs.length > 0) return 'fare';
  return status === 200 && text.includes(names) ? 'place' : 'nothing';
}

describe('the fare of a Premium destination or deal', () => {
  it('has a place in the table for every read there is', () => {
    // Of these, as of every other call, the roles below look for signs in the answer.
    const silent = [
      ...[
        'listSaudiAirports',
        'getSettings',
        'getSiteStatus',
        'listCalendarPeriods',
        'listTripChoices',
        'readPriceQuestion',
        'readWish',
        'listBoards',
      ],
      ...['getUser', 'listSessions', 'getSubscription', 'listConsents', 'checkFavorite', 'getFavoriteShare'],
      ...['getPreferences', 'getAlertSettings', 'getPushKey', 'listPushDevices', 'getAdminSession'],
      ...['getDemoAdmin'],
    ];
    const reads = callsOfPeople.filter(({ method }) => method === 'get').map(({ id }) => id);
    expect([...Object.keys(callViews), ...silent].sort()).toEqual(reads.sort());
  });

  const rows = [
    ...Object.entries(callViews).flatMap(([id, ofCall]) => ofCall.map((view) => [id, view] as const)),
    ...[...otherViews, ...pageViews].map((view) => [view.addresses[0] ?? '', view] as const),
  ];
  it.each(rows)('is told by %s to whom the table says, and to nobody else', async (_, view) => {
    const told = new Set<string>();
    for (const path of view.addresses.map(addressOf)) {
      // Members first, and guests again: an answer may come out of a cache that others filled.
      for (const viewer of ['member', ...viewers, 'guest'] as const) {
        const answer = await site.read(viewer, path);
        const signs = signsIn(answer, path);
        const sight = view.sights[viewers.indexOf(viewer)];
        const found = [viewer, path, answer.status, sightOf(view, answer, signs), signs];
        expect(found).toEqual([viewer, path, answer.status, sight, sight === 'fare' ? signs : []]);
        if (sight !== 'fare') continue;
        for (const sign of signs) told.add(sign);
        expect([200, 302]).toContain(answer.status);
        expect(answer.headers.get('cache-control')).toBe('private, no-store');
      }
    }
    expect([...told].sort().join(' ')).toBe(view.tells);
    for (const path of view.more) {
      const answer = await site.read('guest', path);
      const isWrong = pageViews.includes(view) ? answer.status !== 200 : answer.status === 500;
      expect([path, isWrong, signsIn(answer, path)]).toEqual([path, false, []]);
    }
  });

  it('is told in a mail to members alone', () => {
    const toldTo = ({ email }: TestUser) => JSON.stringify(site.alerts.sent.filter(({ to }) => to === email));
    expect(findSigns(toldTo(site.people.member))).toEqual(['price', 'usual', 'day']);
    expect(toldTo(site.people.free)).toContain('IST');
    expect(toldTo(site.people.free)).not.toContain('SIN');
    expect(findSigns(toldTo(site.people.free))).toEqual([]);
  });

  it('is told to no assistant, whoever it is connected for', async () => {
    const named = { code: 'SIN', origin: 'RUH', destination: 'SIN', departure: '2027-05-04', price: 900 };
    for (const viewer of viewers) {
      const given = { ...named, month: day.slice(0, 7) };
      const answers = await askEveryTool(site.app, given, { cookie: site.cookies[viewer] });
      expect([viewer, findSigns(JSON.stringify(answers))]).toEqual([viewer, []]);
    }
  });

  it('is told to the administration', async () => {
    for (const part of ['', '/export']) {
      const response = await site.administer(`GET /api/admin/deals${part}`);
      // A comma between the columns of a file groups no digits.
      const text = (await response.text()).replaceAll(',', ', ');
      expect([part, response.status, findSigns(text).length > 0]).toEqual([part, 200, true]);
    }
  });

  it('changes nothing for a guest, whatever it costs; where it stops is told by its deal alone', async () => {
    const isCounted = (path: string) => ['/metrics', '/readyz', '/healthz'].includes(path);
    const paths = [...Object.values(callViews).flat(), ...otherViews]
      .flatMap(({ addresses, more }) => [...addresses, ...more].map(addressOf))
      .filter((path) => !isCounted(path));
    const readAll = async () => {
      const answers: [string, unknown][] = [];
      for (const path of paths) {
        const answer = await site.read('guest', path);
        answers.push([path, [answer.status, headersOf(answer), answer.text]]);
      }
      return answers;
    };
    const before = await readAll();
    await site.ingest(buildSecretRows(testNow, 4_850, { site: 'wego' }));
    const dearer = await readAll();
    expect(dearer).toEqual(before);
    await site.ingest(buildSecretRows(testNow, 4_850, { site: 'wego', stops: 1 }));
    const isOther = ([path]: [string, unknown]) => !/^\/api\/(deals|shared-favorites)/.test(path);
    expect((await readAll()).filter(isOther)).toEqual(dearer.filter(isOther));
  });
});

describe('a booking link', () => {
  const clicks = () =>
    site.context.db.selectFrom('booking_click').select(['destination', 'price_halalas']).execute();

  it('leads whoever may not see it to the deal page, and counts members alone, with the price they saw', async () => {
    await site.context.db.deleteFrom('booking_click').execute();
    for (const viewer of ['guest', 'free', 'admin session alone'] as const) {
      const { status, headers } = await site.read(viewer, `/go/RUH-SIN/wego?departureDate=${day}`);
      const there = '/deal/SIN?origin=RUH&tripType=oneway';
      expect([viewer, status, headers.get('location')]).toEqual([viewer, 302, there]);
    }
    expect(await clicks()).toEqual([]);
    await site.read('member', `/go/RUH-SIN/wego?departureDate=${day}`);
    expect(await clicks()).toEqual([{ destination: 'SIN', price_halalas: 485_000 }]);
  });

  it.each(viewers)('to an open destination is followed for a viewer who is: %s', async (viewer) => {
    const { headers } = await site.read(viewer, `/go/RUH-CAI/wego?departureDate=${day}`);
    expect(headers.get('location')).toContain('https://sa.wego.com/');
  });
});

describe('answers', () => {
  const paths = [
    ...['/api/pricing/destinations?origin=RUH', '/api/deals', '/api/deals?sort=price'],
    ...['/api/pricing/SIN/history?origin=RUH', '/api/pricing/SIN?origin=RUH'],
    `/api/pricing/SIN/calendar?origin=RUH&month=${day.slice(0, 7)}`,
    `/api/flights/search?origin=RUH&destination=SIN&departureDate=${day}`,
  ];
  const askers = ['guest', 'free', 'member', 'admin'] as const;
  const [list = ''] = paths;

  it('are kept by proxies only for guests without a cookie, and by browsers for every guest', async () => {
    for (const viewer of askers) {
      const { headers } = await site.read(viewer, list);
      const kept = viewer === 'guest' ? 'private, no-cache' : 'private, no-store';
      expect([viewer, headers.get('cache-control')]).toEqual([viewer, kept]);
      expect(headers.get('vary')).toContain('Cookie');
    }
    const anonymous = await site.app.request(list);
    expect(anonymous.headers.get('cache-control')).toBe(sharedForAMinute);
  });

  it('are not confirmed by the mark of somebody else’s', async () => {
    const etag = (await site.read('member', list)).headers.get('etag') ?? '';
    expect((await site.read('guest', list, { 'if-none-match': etag })).status).toBe(200);
  });

  it('are the same for everybody where whoever shares a page shows it to others: its picture', async () => {
    const tags = new Set<string | null>();
    for (const viewer of viewers) {
      const { headers, status } = await site.read(viewer, '/og/RUH-SIN.en.png');
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, no-cache']);
      tags.add(headers.get('etag'));
    }
    expect(tags.size).toBe(1);
  });

  it('are those of a guest again as soon as the subscription ends', async () => {
    const { context, ask, clock } = site;
    const { id, cookie } = await createUser(context, { subscription: 'premium' });
    const search = async () => (await ask('get', paths.at(-1) ?? '', undefined, { cookie })).status;
    expect(await search()).toBe(200);
    const end = context.db.updateTable('subscription').set({ ends_at: clock.now });
    await end.where('user_id', '=', id).execute();
    expect(await search()).toBe(403);
  });

  it('are each viewer’s own under 200 interleaved requests, whatever the order', async () => {
    const tell = async (viewer: ViewerName, path: string) => {
      const { status, headers, text } = await site.read(viewer, path);
      return { status, text, etag: headers.get('etag') };
    };
    const expected = new Map<string, Awaited<ReturnType<typeof tell>>>();
    // The members' answers are made first, so that what is kept warm is what must not leak.
    for (const viewer of askers.toReversed()) {
      for (const path of paths) expected.set(`${viewer} ${path}`, await tell(viewer, path));
    }
    for (const path of paths) {
      expect(expected.get(`free ${path}`)).toEqual(expected.get(`guest ${path}`));
      expect(expected.get(`admin ${path}`)).toEqual(expected.get(`member ${path}`));
      expect(expected.get(`member ${path}`)?.text).not.toBe(expected.get(`guest ${path}`)?.text);
    }
    const request = fc.tuple(fc.constantFrom(...askers), fc.constantFrom(...paths));
    const asking = fc.array(request, { minLength: 200, maxLength: 200 });
    const property = fc.asyncProperty(asking, async (asked) => {
      const told = await Promise.all(asked.map(([viewer, path]) => tell(viewer, path)));
      expect(told).toEqual(asked.map(([viewer, path]) => expected.get(`${viewer} ${path}`)));
    });
    await fc.assert(property, { numRuns: 3 });
  });
});

describe('every call of people', () => {
  let shared: Record<string, TestUser>;
  /** Of nobody, ended, or of an account on its way out. */
  let dead: string[];
  const create = (overrides: UserOverrides = {}) => createUser(site.context, { passwordHash, ...overrides });
  const createCallers = async (): Promise<Record<string, TestUser>> => {
    const alone = await createAdmin(site.context, { passwordHash });
    return {
      free: await create(),
      'other free': await create(),
      premium: await create({ subscription: 'premium' }),
      admin: await create({ role: 'admin' }),
      'admin session alone': { ...alone, cookie: alone.adminCookie },
    };
  };
  beforeAll(async () => {
    shared = await createCallers();
    const [ended, leaving] = [await create(), await create()];
    await site.context.db.deleteFrom('user_session').where('user_id', '=', ended.id).execute();
    await leave(site, leaving);
    const made = [`__Host-sid=${'A'.repeat(43)}`, '__Host-sid=', '__Host-admin=x'];
    dead = [...made, ended.cookie, leaving.cookie];
  });

  it('is in the table, and no other', () => {
    expect(Object.keys(peopleCalls).sort()).toEqual(callsOfPeople.map(({ id }) => id).sort());
  });

  const cells = callsOfPeople.flatMap((operation) =>
    [peopleCalls[operation.id] ?? []]
      .flat()
      .map((call, index) => [`${operation.id} (${index + 1})`, operation, call] as const),
  );
  it.each(cells)('%s', async (_, { method, path, access = 'everybody' }, call: PeopleCall) => {
    const callers = call.isSpending ? await createCallers() : shared;
    let owner = callers.free as TestUser;
    const found: number[] = [];
    for (const name of callerNames) {
      // Each meets the owner as they were, whatever the one before did.
      if (call.isSpending && found.length > 1) owner = await create();
      const caller = callers[name];
      const sent = fillIn(path, call, { caller, owner });
      const headers = caller && 'adminKey' in caller ? { 'x-admin-key': `${caller.adminKey}` } : {};
      const cookie = caller?.cookie ?? '';
      const answer = await site.ask(method, sent.path, sent.body, { cookie, headers });
      found.push(answer.status);
      const isEntitled = name === 'premium' || name === 'admin';
      if (!isEntitled) expect([name, signsIn(answer, sent.path)]).toEqual([name, []]);
    }
    expect(found).toEqual(call.statuses);
    if (access === 'everybody') return;
    const sent = fillIn(path, call, { caller: undefined, owner });
    for (const cookie of dead) {
      const { status } = await site.ask(method, sent.path, sent.body, { cookie });
      expect([cookie, status]).toEqual([cookie, 401]);
    }
  });
});

describe('every call of the administration', () => {
  const cells = callsOfAdmins.map((operation) => [operation.id, operation] as const);
  const prepare = (operation: Operation, admin: TestAdmin) =>
    prepareAdminCall(operation, { app: site.app, context: site.context, admin, now: site.clock.now });
  let prepared: Map<string, Awaited<ReturnType<typeof prepare>>>;
  let strangers: Record<string, RequestOptions>;
  /** Signed in longer ago than what is sensitive allows; with and without a second factor. */
  let late: RequestOptions;
  let withFactor: RequestOptions;
  let withoutFactor: RequestOptions;
  let before: Record<string, string>;

  beforeAll(async () => {
    const { context, clock } = site;
    prepared = new Map();
    for (const [id, operation] of cells)
      prepared.set(id, await prepare(operation, await createAdmin(context)));
    strangers = await listStrangers(site);
    late = await createAged(site, 15.1, 0);
    withoutFactor = asked(await createAdmin(context));
    const enrolled = await createAdmin(context);
    const factor = { user_id: enrolled.id, secret: 'A', created_at: clock.now, confirmed_at: clock.now };
    await context.db
      .insertInto('second_factor')
      .values(factor as never)
      .execute();
    withFactor = asked(enrolled);
    before = await digestDatabase(context.db);
  });
  const send = async ({ id, method }: Operation, options: RequestOptions) => {
    const { path, body } = prepared.get(id) ?? expect.unreachable(id);
    const { status, text } = await site.ask(method, path, body, options);
    return [status, status < 400 ? null : JSON.parse(text).code];
  };

  const demand = (isSecondFactorRequired: boolean): void => {
    Object.assign(site.context.config, { isSecondFactorRequired });
  };

  it.each(cells)('%s is closed to everybody else', async (_, operation) => {
    const answers: Record<string, unknown> = {};
    for (const [name, stranger] of Object.entries(strangers)) answers[name] = await send(operation, stranger);
    const refused = Object.keys(strangers).map((name) => [name, [401, 'admin_required']]);
    expect(answers).toEqual(Object.fromEntries(refused));
    if (operation.errors.includes('confirmation_required'))
      expect(await send(operation, late)).toEqual([403, 'confirmation_required']);
  });

  describe('where the site demands a second factor', () => {
    beforeAll(() => demand(true));
    afterAll(() => demand(false));
    const enrolment = /^\/api\/admin\/(second-factor|session\/confirm)$/;
    const demanding = cells.filter(([, { path }]) => !enrolment.test(path));
    it.each(demanding)('%s waits for it', async (_, operation) => {
      expect(await send(operation, withoutFactor)).toEqual([401, 'second_factor_required']);
    });
  });

  it('has changed nothing for any of them', async () => {
    expect(await digestDatabase(site.context.db)).toEqual(before);
  });

  it.each(cells)(
    '%s is done for an administrator, and written down if it changes something',
    async (id, operation) => {
      const isPreparation = preparations.includes(id);
      const admin = await createAdmin(site.context, { passwordHash });
      const { path, body } = await prepare(operation, admin);
      const address = '192.0.2.7';
      const answer = await site.ask(operation.method, path, body, { ...asked(admin), address });
      expect([answer.status, answer.text]).toEqual([operation.successStatus ?? 200, expect.anything()]);
      const entries = await site.context.db
        .selectFrom('audit_entry')
        .select(['actor_email', 'request_id'])
        .where('actor_id', '=', admin.id)
        // What was done to prepare the example came from elsewhere.
        .where('address', '=', address)
        .execute();
      const isSilent = (operation.method === 'get' && !auditedReads.includes(id)) || isPreparation;
      expect([id, entries.length === 0]).toEqual([id, isSilent]);
      if (isSilent && !isPreparation) {
        demand(true);
        const again = await send(operation, withFactor);
        demand(false);
        expect(again).toEqual([200, null]);
      }
      for (const entry of entries) {
        expect(entry).toEqual({
          actor_email: admin.email,
          request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        });
      }
    },
  );

  it('is in an audit log that nobody changes', async () => {
    const { db } = site.context;
    const changed = db.updateTable('audit_entry').set({ actor_email: 'x' }).execute();
    await expect(changed).rejects.toThrow('not changed');
    await expect(db.deleteFrom('audit_entry').execute()).rejects.toThrow('not changed');
  });
});
