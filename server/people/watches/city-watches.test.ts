import { beforeEach, describe, expect, it } from 'vitest';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { Watch } from '#contract/api/watches.ts';
import { storeAirports } from '#server/pipeline/reference/reference-data.ts';
import { createUser, type TestUser } from '#test/support/accounts.ts';
import { setUpAlerts } from '#test/support/alerts.ts';
import { lockDestination } from '#test/support/app.ts';
import { buildPriceHistory, buildProviderRows, testNow } from '#test/support/factories.ts';
import { tokenOfMail } from '#test/support/open-mail.ts';
import { listWatchedDays } from './watched-trip.repository.ts';

let free: TestUser;
let member: TestUser;
const { site, clock, alerts, tell } = setUpAlerts();

/** Istanbul is usually 900 at IST and 800 at SAW; now 850 and 720. */
beforeEach(async () => {
  const { db, reference } = site.context;
  await storeAirports(db, reference.airports);
  const historyOf = (destination: string, price: number) =>
    buildPriceHistory({ fare: { destination }, until: testNow, prices: Array(40).fill(price) });
  await site.ingest([
    ...historyOf('IST', 900),
    ...historyOf('SAW', 800),
    ...historyOf('CAI', 800),
    ...buildProviderRows(
      { destination: 'IST', price: 850 },
      { destination: 'SAW', price: 720 },
      { destination: 'SAW', price: 730, departureDate: '2027-02-10' },
      { destination: 'CAI', price: 640 },
    ),
  ]);
  await site.context.snapshot.read('premium');
  free = await createUser(site.context, { language: 'en' });
  member = await createUser(site.context, { language: 'en', subscription: 'premium' });
});

type Created = { status: number; watch: Watch };
const add = async (user: TestUser | null, body: object): Promise<Created> => {
  const whole = { origin: 'RUH', tripType: 'oneway', below: 700, ...body };
  const response = await site.send(user, 'POST', '/api/watches', whole);
  return { status: response.status, watch: (await response.json()).watch };
};
const istanbul = { destination: 'IST', place: 'city' };
const list = (user: TestUser): Promise<Watch[]> => site.read(user, '/api/watches');
const foundBy = async (user: TestUser) =>
  (await list(user)).map(({ state, last }) => [state, last?.airport, last?.price]);
const see = (destination: string, price: number) => tell({ destination, price });
const open = async (code: string) => {
  await site.context.db.deleteFrom('premium_destination').where('destination_code', '=', code).execute();
  await site.context.snapshot.read('premium');
};
const told = () =>
  alerts.sent.map(({ to, alerts: mailed }) => [to, ...mailed.map((each) => [each.destination, each.price])]);

describe('a watch of a city', () => {
  it('is of all its airports, by whichever it was asked for, beside one of an airport alone', async () => {
    const { watch } = await add(free, { destination: 'SAW', place: 'city' });
    expect(watch).toMatchObject({
      destination: 'IST',
      destinationCityAr: 'إسطنبول',
      namesAirport: false,
      last: { price: 720, airport: 'SAW', usual: 800 },
    });
    expect(watch.history.at(-2)?.price).toBe(800);
    expect((await add(free, istanbul)).status).toBe(409);
    const own = await add(free, { destination: 'IST' });
    expect(own).toMatchObject({
      status: 201,
      watch: { namesAirport: true, last: { price: 850, airport: null, usual: 900 } },
    });
  });

  it('is that of its airport where the city has one', async () => {
    const { watch } = await add(free, { destination: 'CAI', place: 'city' });
    expect(watch).toMatchObject({ destination: 'CAI', namesAirport: false, last: { airport: null } });
    expect((await add(free, { destination: 'CAI' })).status).toBe(409);
  });

  it('keeps the city when it is changed, and its own days', async () => {
    const { watch } = await add(free, istanbul);
    const put = async (body: object) => {
      const response = await site.send(free, 'PUT', `/api/watches/${watch.id}`, body);
      return (await response.json()).watch as Watch;
    };
    expect((await put({ month: '2027-02' })).last).toMatchObject({ airport: 'SAW', price: 730 });
    const { last, destination, namesAirport } = await put({ isAnyDates: true });
    expect([destination, namesAirport, last?.price]).toEqual(['IST', false, 720]);
  });

  it.each([
    ['IST', 'city'],
    ['SAW', 'city'],
    ['IST', 'airport'],
    ['SAW', 'airport'],
    ['CAI', 'city'],
  ] as const)('of %s, its %s, has the price, airport and verdict of the page', async (destination, place) => {
    await lockDestination(site.context, 'CAI');
    for (const locked of [undefined, 'SAW'])
      for (const user of [free, member]) {
        if (locked) await lockDestination(site.context, locked);
        const { status, watch } = await add(user, { destination, place, condition: 'newLow', below: null });
        const path = `/api/pricing/${destination}?origin=RUH&tripType=oneway&place=${place}`;
        const fare: DestinationPrice = await (await site.send(user, 'GET', path)).json();
        if (fare.locked) expect(status).toBe(403);
        else if (status === 201) {
          const shown = (place === 'city' && fare.cityVerdict) || fare;
          expect({ place, ...watch.last }).toMatchObject({
            price: fare.cheapestPrice,
            departureDate: fare.cheapestDate,
            feathers: shown.feathers,
            airport: place === 'city' && fare.namesAirport ? fare.code : null,
          });
        } else expect([locked, status]).toEqual(['SAW', 409]);
        await open('SAW');
      }
  });

  it('tells a fall at any of its airports, and names that airport', async () => {
    await add(free, istanbul);
    await see('IST', 690);
    expect(told()).toEqual([[free.email, ['IST', 690]]]);
    expect(alerts.sent[0]?.alerts[0]).toMatchObject({
      destinationCity: { ar: 'إسطنبول (IST)', en: 'Istanbul (IST)' },
      usual: 800,
      url: expect.not.stringContaining('airport=only'),
    });
    await see('SAW', 600);
    expect(told()).toEqual([
      [free.email, ['IST', 690]],
      [free.email, ['SAW', 600]],
    ]);
  });

  it('waits below the usual price of all its airports', async () => {
    const { watch } = await add(free, { ...istanbul, condition: 'belowUsual', below: null });
    expect(watch.target).toBe(680);
    await see('IST', 690);
    await see('IST', 670);
    expect(told()).toEqual([[free.email, ['IST', 670]]]);
  });

  it('tells a fare that its airport’s own watch tells too once in a mail', async () => {
    await add(free, istanbul);
    await add(free, { destination: 'SAW' });
    await see('SAW', 690);
    expect(told()).toEqual([[free.email, ['SAW', 690]]]);
    expect((await list(free)).map(({ lastAlertPrice }) => lastAlertPrice)).toEqual([690, 690]);
    await see('SAW', 690);
    expect(told()).toHaveLength(1);
    await see('IST', 600);
    expect(told().slice(1)).toEqual([[free.email, ['IST', 600]]]);
  });

  it('is planned and exported by the airport of its price and by its city', async () => {
    await add(free, istanbul);
    expect(await listWatchedDays(site.context.db, clock.now)).toMatchObject([
      { destination: 'SAW', watchers: 1 },
    ]);
    const { tables } = await site.read(free, '/api/account/export');
    expect(tables.watched_trip).toMatchObject([{ destination: 'open:IST' }]);
  });

  it('of a guest is confirmed by a mail that names the city, and the airport of the price', async () => {
    await add(null, { ...istanbul, email: 'huda@example.com' });
    const [mail] = await site.listMail();
    expect(mail?.payload).toMatchObject({
      trip: { destination: 'Istanbul' },
      now: { price: 720, usual: 800, seen: { airport: 'SAW' } },
    });
    const token = tokenOfMail(mail);
    expect((await site.send(null, 'POST', '/api/watches/confirm', { token })).status).toBe(200);
    await see('IST', 650);
    expect(told()).toEqual([['huda@example.com', ['IST', 650]]]);
  });
});

describe('a Premium airport of a watched city', () => {
  beforeEach(() => lockDestination(site.context, 'SAW'));

  it('is watched by members alone, and tells nobody else its price', async () => {
    const own = await add(free, istanbul);
    expect(own.watch.last).toMatchObject({ airport: 'IST', price: 850, usual: 900 });
    expect(Math.min(...own.watch.history.map(({ price }) => price))).toBe(850);
    expect((await add(member, istanbul)).watch.last).toMatchObject({ airport: 'SAW', price: 720 });
    await see('SAW', 600);
    expect(told()).toEqual([[member.email, ['SAW', 600]]]);
    await see('IST', 580);
    expect(told().slice(1)).toHaveLength(2);
    expect((await list(free))[0]?.history.at(-1)?.price).toBe(580);
  });

  it('takes its price back at once when it becomes Premium', async () => {
    await open('SAW');
    await add(free, istanbul);
    expect(await foundBy(free)).toEqual([['active', 'SAW', 720]]);
    await lockDestination(site.context, 'SAW');
    expect(await list(free)).toMatchObject([{ state: 'active', last: null, target: null }]);
    expect(JSON.stringify(await list(free))).not.toMatch(/:720\b/);
    await see('IST', 840);
    expect(await foundBy(free)).toEqual([['active', 'IST', 840]]);
    await see('SAW', 500);
    expect(told()).toEqual([]);
  });

  it('follows the plan of the owner', async () => {
    await add(member, istanbul);
    const plan = (endsAt: Date) =>
      site.context.db
        .updateTable('subscription')
        .set({ started_at: new Date('2026-11-01'), ends_at: endsAt })
        .where('user_id', '=', member.id)
        .execute();
    const ended = new Date(clock.now.getTime() - 1000);
    await plan(ended);
    expect(await list(member)).toMatchObject([{ state: 'locked', last: null, history: [] }]);
    await see('SAW', 600);
    expect(told()).toEqual([]);
    expect(await foundBy(member)).toEqual([['active', 'IST', 850]]);
    await plan(new Date(clock.now.getTime() + 86_400_000));
    await see('SAW', 590);
    expect(await foundBy(member)).toEqual([['active', 'SAW', 590]]);
  });

  it('leaves nothing to watch where all are Premium', async () => {
    await add(free, istanbul);
    await lockDestination(site.context, 'IST');
    expect(await list(free)).toMatchObject([{ state: 'locked', last: null, history: [] }]);
    expect((await add(free, { ...istanbul, month: '2027-02' })).status).toBe(403);
    await see('IST', 500);
    expect(told()).toEqual([]);
  });
});
