import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Watch, watch as watchSchema } from '#contract/api/watches.ts';
import { mostWatches } from '#contract/domain/alert.ts';
import { addDays } from '#contract/domain/dates.ts';
import { createUser, type TestUser, updateUser } from '#test/support/accounts.ts';
import { lockDestination } from '#test/support/app.ts';
import { buildPriceHistory, buildProviderRows, testNow } from '#test/support/factories.ts';
import { tokenOfMail } from '#test/support/open-mail.ts';
import { setUpOwnApp } from '#test/support/own-app.ts';
import { sendRequest } from '#test/support/send-request.ts';

let sara: TestUser;
const { site, clock } = setUpOwnApp();
beforeEach(async () => {
  await site.ingest([
    ...buildPriceHistory({ fare: { price: 800 }, until: testNow, prices: Array(40).fill(800) }),
    ...buildProviderRows({ price: 640 }, { price: 900, departureDate: '2027-03-10', destination: 'IST' }),
  ]);
  sara = await createUser(site.context);
});

const trip = { origin: 'RUH', destination: 'CAI', tripType: 'oneway' };
const post = async (body: object, user: TestUser | null = sara) => {
  const response = await site.send(user, 'POST', '/api/watches', { ...trip, ...body });
  return { status: response.status, body: await response.json() };
};
const list = async (user = sara) =>
  z.array(watchSchema.strict()).parse(await site.read(user, '/api/watches'));
const put = async (id: string, body: object, user = sara) => {
  const response = await site.send(user, 'PUT', `/api/watches/${id}`, body);
  return { status: response.status, body: await response.json() };
};

describe('a watch of an account', () => {
  it('needs origin, destination, trip type and a price, and says what the price is now', async () => {
    const { status, body } = await post({ below: 600 });
    expect(status).toBe(201);
    expect(body.isConfirmationSent).toBe(false);
    expect(watchSchema.strict().parse(body.watch)).toMatchObject({
      condition: 'below',
      below: 600,
      target: 600,
      whenKind: 'any',
      from: null,
      until: null,
      state: 'active',
      isReached: false,
      last: { price: 640, site: 'kayak', departureDate: '2027-01-15', isSample: false },
      lastCheckedAt: testNow.toISOString(),
      lastAlertAt: null,
    });
    expect(await list()).toEqual([body.watch]);
  });

  it('says at once when the price is already there', async () => {
    expect((await post({ below: 640 })).body.watch).toMatchObject({ isReached: true, last: { price: 640 } });
    expect((await post({})).body.watch).toMatchObject({ condition: 'newLow', isReached: true, below: null });
    expect((await post({ condition: 'belowUsual' })).body.watch).toMatchObject({
      isReached: true,
      target: 680,
    });
  });

  it('has a history of what was recorded', async () => {
    const { history } = (await post({ below: 500 })).body.watch;
    expect(history.length).toBeGreaterThan(25);
    expect(history.at(-1)).toEqual({ day: '2026-11-21', price: 640 });
  });

  it.each([
    ['a month', { month: '2027-01' }, ['month', '2027-01-01', '2027-01-31', 640]],
    ['a month without fares', { month: '2027-05' }, ['month', '2027-05-01', '2027-05-31', undefined]],
    ['days', { from: '2027-01-10', until: '2027-01-20' }, ['dates', '2027-01-10', '2027-01-20', 640]],
    ['one day', { from: '2027-01-14' }, ['dates', '2027-01-14', '2027-01-14', undefined]],
  ])('can be for %s', async (_, days, expected) => {
    const { whenKind, from, until, last } = (await post({ below: 500, ...days })).body.watch;
    expect([whenKind, from, until, last?.price]).toEqual(expected);
  });

  it('can be for a holiday of the calendar, from the day before to the day after', async () => {
    const period = site.context.reference.calendar.find(({ start }) => start > '2026-12-01');
    const { body } = await post({ below: 500, holiday: period?.start });
    expect(body.watch).toMatchObject({
      whenKind: 'holiday',
      holiday: { ar: period?.nameAr, en: 'Mid-year break' },
    });
    expect(body.watch.from < (period?.start ?? '') && body.watch.until > (period?.end ?? '')).toBe(true);
  });

  it.each([
    ['a month that is over', { month: '2026-10' }, 'month'],
    ['days in the past', { from: '2026-11-20' }, 'from'],
    ['days beyond a year', { from: '2027-11-23' }, 'from'],
    ['a last day before the first', { from: '2027-01-10', until: '2027-01-09' }, 'until'],
    ['a holiday that is none', { holiday: '2027-01-02' }, 'holiday'],
    ['a price of nothing', { below: 0 }, 'below'],
    ['a condition without its price', { condition: 'below' }, 'below'],
    ['a trip to where it begins', { destination: 'RUH' }, 'destination'],
    ['a third trip type', { tripType: 'multi' }, 'tripType'],
  ])('is refused for %s', async (_, change, field) => {
    const { status, body } = await post(change);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
    expect(await list()).toEqual([]);
  });

  it('says where its alert would not arrive', async () => {
    expect((await post({ below: 600 })).body.obstacle).toBeNull();
    await site.send(sara, 'PUT', '/api/alerts/settings', { emailAlerts: false });
    expect((await post({ condition: 'newLow' })).body.obstacle).toBe('off');
    const unconfirmed = await createUser(site.context, { isEmailVerified: false });
    expect((await post({ below: 600 }, unconfirmed)).body.obstacle).toBe('unconfirmed');
  });

  it('is refused for an unknown place, and a second time with the same condition', async () => {
    expect((await post({ destination: 'XXX' })).status).toBe(404);
    expect((await post({ below: 600 })).status).toBe(201);
    expect((await post({ below: 500 })).status).toBe(409);
    expect((await post({})).status).toBe(201);
  });

  it('is kept to fifty a person', async () => {
    for (let day = 10; day < 60; day += 1) {
      const from = new Date(Date.UTC(2027, 0, day)).toISOString().slice(0, 10);
      expect((await post({ below: 500, from })).status).toBe(201);
    }
    expect((await post({ below: 500 })).status).toBe(409);
    expect((await post({ below: 500 }, await createUser(site.context))).status).toBe(201);
  });

  it('to a Premium destination is for members, and keeps its figures from others later', async () => {
    const member = await createUser(site.context, { subscription: 'premium' });
    await post({ below: 650 });
    await lockDestination(site.context, 'CAI');
    expect((await post({})).status).toBe(403);
    expect((await post({ below: 650 }, member)).body.watch).toMatchObject({ last: { price: 640 } });
    const [locked] = await list();
    expect(locked).toMatchObject({
      state: 'locked',
      last: null,
      target: null,
      isReached: false,
      lastAlertPrice: null,
      history: [],
    });
    expect((await put(locked?.id ?? '', { isPaused: false })).status).toBe(403);
  });

  it('is changed, paused, snoozed and deleted by its owner alone', async () => {
    const { id } = (await post({ below: 500 })).body.watch;
    const other = await createUser(site.context);
    expect((await put(id, { below: 700 })).body.watch).toMatchObject({ below: 700, isReached: true });
    expect((await put(id, { month: '2027-05' })).body.watch).toMatchObject({ whenKind: 'month', below: 700 });
    expect((await put(id, { isAnyDates: true })).body.watch).toMatchObject({ whenKind: 'any', from: null });
    expect((await put(id, { isPaused: true })).body.watch.state).toBe('paused');
    expect((await put(id, { isPaused: false })).body.watch.state).toBe('active');
    const until = new Date(clock.now.getTime() + 86_400_000).toISOString();
    expect((await put(id, { snoozedUntil: until })).body.watch).toMatchObject({
      state: 'snoozed',
      snoozedUntil: until,
    });
    expect((await put(id, { snoozedUntil: null })).body.watch.state).toBe('active');
    expect((await put(id, { below: 300 }, other)).status).toBe(404);
    expect(await list()).toMatchObject([{ id, below: 700 }]);
    expect((await site.send(other, 'DELETE', `/api/watches/${id}`)).status).toBe(404);
    expect((await site.send(sara, 'DELETE', `/api/watches/${id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
  });
});

describe('a watch of a guest', () => {
  const email = 'Huda@example.com';
  const withLink = async (link: string, route: string, body?: unknown, address = '10.2.1.1') => {
    const [method = '', path = ''] = route.split(' ');
    const headers = { authorization: `Bearer ${link}` };
    const response = await sendRequest(site.app, [method, path], body, { address, headers });
    return { status: response.status, body: await response.json() };
  };
  const mailedTokens = async () => (await site.listMail()).map(tokenOfMail);
  const confirm = async (token: string | undefined) => {
    const response = await site.send(null, 'POST', '/api/watches/confirm', { token });
    return { status: response.status, body: await response.json() };
  };

  /** The link of the guest whose first watch it confirms. */
  const confirmFirst = async (): Promise<string> => (await confirm((await mailedTokens())[0])).body.link;

  it('waits for the address to be confirmed; the link then manages it without an account', async () => {
    expect((await post({ below: 600, email }, null)).body).toEqual({
      watch: null,
      isConfirmationSent: true,
      obstacle: null,
    });
    const seen = {
      site: 'kayak',
      observedAt: '2026-11-21T08:00:00.000Z',
      departureDate: '2027-01-15',
      returnDate: null,
    };
    const now = { price: 640, usual: 800, isSample: false, seen };
    expect(await site.listMail()).toMatchObject([
      { recipient: email, payload: { terms: { condition: 'below', below: 600 }, now } },
    ]);
    const link = await confirmFirst();
    const [mine] = (await withLink(link, 'GET /api/watches')).body;
    expect(mine).toMatchObject({ below: 600, state: 'active' });
    const changed = await withLink(link, `PUT /api/watches/${mine.id}`, { below: 550 });
    expect(changed.body.watch.below).toBe(550);
    const added = await withLink(link, 'POST /api/watches', { ...trip, destination: 'IST', below: 700 });
    expect(added.body).toMatchObject({ watch: { state: 'active' }, isConfirmationSent: false });
    expect((await withLink(link, `DELETE /api/watches/${mine.id}`)).status).toBe(200);
  });

  it('is not confirmed by a link of another purpose, or a changed one', async () => {
    await post({ below: 600, email }, null);
    const [token = ''] = await mailedTokens();
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect((await confirm(changed)).status).toBe(422);
    expect((await withLink(token, 'GET /api/watches')).status).toBe(401);
    const { link } = (await confirm(token)).body;
    expect((await confirm(link)).status).toBe(422);
    expect((await withLink(link, 'GET /api/watches')).status).toBe(200);
  });

  it('is confirmed alone by its link, which lives seven days and names its trip', async () => {
    await post({ below: 600, email }, null);
    await post({ below: 600, email, destination: 'IST' }, null);
    const [first, second] = await mailedTokens();
    const answer = await confirm(first);
    expect(answer.body.watch).toMatchObject({ destination: 'CAI', state: 'active' });
    const statesOf = async () => {
      const { body } = await withLink(answer.body.link, 'GET /api/watches');
      return body.map(({ destination, state }: Watch) => `${destination} ${state}`).sort();
    };
    expect(await statesOf()).toEqual(['CAI active', 'IST unconfirmed']);
    clock.now = new Date(testNow.getTime() + 7 * 86_400_000);
    for (const old of [first, second]) expect((await confirm(old)).status).toBe(422);
    clock.now = new Date(testNow.getTime() + 7 * 86_400_000 - 1);
    expect((await confirm(second)).status).toBe(200);
    expect(await statesOf()).toEqual(['CAI active', 'IST active']);
  });

  it('leaves mail off that its owner switched off', async () => {
    await post({ below: 600, email }, null);
    await post({ below: 600, email, destination: 'IST' }, null);
    const link = await confirmFirst();
    await withLink(link, 'PUT /api/alerts/settings', { emailAlerts: false });
    expect((await confirm((await mailedTokens())[1])).status).toBe(200);
    expect((await withLink(link, 'GET /api/alerts/settings')).body.emailAlerts).toBe(false);
  });

  it('counts for nobody’s limit before it is confirmed', async () => {
    await post({ below: 600, email }, null);
    await post({ below: 600, email, destination: 'IST' }, null);
    const [, second] = await mailedTokens();
    const link = await confirmFirst();
    for (let day = 1; day < mostWatches; day += 1) {
      const from = addDays('2027-01-01', day);
      const watch = { ...trip, below: 600, from, until: from };
      const added = await withLink(link, 'POST /api/watches', watch, `10.2.0.${day}`);
      expect(added.status).toBe(201);
    }
    expect((await confirm(second)).status).toBe(409);
    const listed: Watch[] = (await withLink(link, 'GET /api/watches')).body;
    const confirmed = listed.find(({ state }) => state !== 'unconfirmed');
    await withLink(link, `DELETE /api/watches/${confirmed?.id}`);
    expect((await confirm(second)).status).toBe(200);
  });

  it('added by a stranger to a confirmed address waits to be confirmed again', async () => {
    await post({ below: 600, email }, null);
    const link = await confirmFirst();
    await post({ below: 600, email, destination: 'IST' }, null);
    const listed: Watch[] = (await withLink(link, 'GET /api/watches')).body;
    expect(listed.map(({ state }) => state).sort()).toEqual(['active', 'unconfirmed']);
  });

  it('needs an address, and answers a bot as it answers people', async () => {
    const { status, body } = await post({ below: 600 }, null);
    expect([status, Object.keys(body.fields)]).toEqual([422, ['email']]);
    expect((await post({ below: 600, email, website: 'https://spam.example' }, null)).status).toBe(201);
    expect(await site.listMail()).toEqual([]);
  });

  it('belongs to the account that is made with the address later', async () => {
    await post({ below: 600, email }, null);
    await confirmFirst();
    const unconfirmed = await createUser(site.context, { email, isEmailVerified: false });
    expect(await list(unconfirmed)).toEqual([]);
    await updateUser(site.context, unconfirmed.id, { email_verified_at: clock.now });
    expect(await list(unconfirmed)).toMatchObject([{ below: 600, state: 'active' }]);
  });

  it('takes what waits to be sent, and mail that was stopped, along to the account', async () => {
    await post({ below: 600, email }, null);
    await confirmFirst();
    const { db } = site.context;
    const watch = await db.selectFrom('watch').select(['id', 'recipient_id']).executeTakeFirstOrThrow();
    await db
      .insertInto('alert')
      .values({
        recipient_id: watch.recipient_id,
        watch_id: watch.id,
        deal_id: null,
        price_halalas: 1,
        sighted_at: clock.now,
        created_at: clock.now,
        due_at: clock.now,
      })
      .execute();
    await db
      .updateTable('alert_recipient')
      .set({ email_stopped_at: clock.now, frequency: 'weekly' })
      .execute();
    const account = await createUser(site.context, { email });
    await list(account);
    expect(await site.read(account, '/api/preferences')).toMatchObject({
      emailAlerts: false,
      alertFrequency: 'weekly',
    });
    expect(await db.selectFrom('alert').select('watch_id').execute()).toEqual([{ watch_id: watch.id }]);
  });
});
