import { beforeEach, describe, expect, it } from 'vitest';
import { createUser, type TestUser } from '#test/support/accounts.ts';
import { createTestAlerts, type TestAlerts } from '#test/support/alerts.ts';
import { lockDestination } from '#test/support/app.ts';
import { buildPriceHistory, buildProviderRows, testNow } from '#test/support/factories.ts';
import { setUpOwnApp } from '#test/support/own-app.ts';

let sara: TestUser;
let alerts: TestAlerts;
const { site, clock } = setUpOwnApp();
beforeEach(async () => {
  await site.ingest(buildPriceHistory({ fare: {}, until: testNow, prices: Array(40).fill(800) }));
  sara = await createUser(site.context, { language: 'en' });
  alerts = createTestAlerts(site.context);
});

const hours = (count: number) => {
  clock.now = new Date(clock.now.getTime() + count * 3_600_000);
};
/** The price of Riyadh to Cairo as just seen, published and matched. */
const see = async (price: number, fare: object = {}) => {
  hours(1 / 60);
  await site.ingest(buildProviderRows({ price, observedAt: clock.now, ...fare }));
  return alerts.match();
};
const watch = async (body: object = {}, user = sara) => {
  const response = await site.send(user, 'POST', '/api/watches', {
    origin: 'RUH',
    destination: 'CAI',
    tripType: 'oneway',
    ...body,
  });
  return (await response.json()).watch;
};
const put = (id: string, body: object) => site.send(sara, 'PUT', `/api/watches/${id}`, body);
const prices = () => alerts.sent.map(({ alerts: [first] }) => first?.price);
const reasons = async () => {
  const rows = await site.context.db.selectFrom('alert').select(['status', 'reason']).orderBy('id').execute();
  return rows.map(({ status, reason }) => reason ?? status);
};
const tell = async (price: number, fare: object = {}) => {
  await see(price, fare);
  await alerts.send();
};

describe('a watch below a price', () => {
  it('tells when the price is there, and says what was recorded', async () => {
    const { id } = await watch({ below: 500 });
    await tell(520);
    expect(alerts.sent).toEqual([]);
    await tell(490);
    expect(alerts.sent).toMatchObject([
      {
        channel: 'email',
        to: sara.email,
        alerts: [
          {
            cause: { kind: 'watch', watchId: id, condition: 'below', target: 500 },
            origin: 'RUH',
            destination: 'CAI',
            destinationCity: { ar: 'القاهرة', en: 'Cairo' },
            price: 490,
            site: 'kayak',
            departureDate: '2027-01-15',
            returnDate: null,
            observedAt: clock.now,
            usual: 800,
            discountPercentage: 38,
            isLowestIn30Days: true,
            isSample: false,
            url: 'http://localhost:3000/en/deal/CAI?origin=RUH&tripType=oneway&month=2027-01&date=2027-01-15',
          },
        ],
      },
    ]);
    expect(await (await site.send(sara, 'GET', '/api/watches')).json()).toMatchObject([
      { lastAlertPrice: 490, lastAlertAt: clock.now.toISOString(), isReached: true },
    ]);
  });

  it('tells a deeper drop again on the same day, and no wobble', async () => {
    await watch({ below: 500 });
    for (const price of [490, 491, 489, 482, 476, 475]) await tell(price);
    expect(prices()).toEqual([490, 475]);
  });

  it('tells again after the price rose clearly above it', async () => {
    await watch({ below: 500 });
    for (const price of [490, 505, 490, 520, 490]) await tell(price);
    expect(prices()).toEqual([490, 490]);
  });

  it('that its owner was shown as reached is told at a deeper drop alone', async () => {
    expect((await watch({ below: 900 })).isReached).toBe(true);
    for (const price of [799, 770]) await tell(price);
    expect(prices()).toEqual([770]);
  });

  it('says nothing when a price comes back after it was not read for days', async () => {
    await watch({ below: 500 });
    await tell(490);
    hours(80);
    await site.ingest([]);
    await alerts.match();
    await tell(490);
    expect(prices()).toEqual([490]);
  });

  it('is not told when matching and sending run again', async () => {
    await watch({ below: 500 });
    await tell(490);
    await site.context.db.updateTable('watch').set({ anchor_halalas: null }).execute();
    await site.ingest([]);
    await alerts.match();
    await alerts.send();
    expect(prices()).toEqual([490]);
  });

  it('watches its own days alone', async () => {
    await watch({ below: 500, month: '2027-02' });
    await tell(490);
    await tell(480, { departureDate: '2027-02-03' });
    expect(prices()).toEqual([480]);
  });
});

describe('what was found and not told', () => {
  const night = new Date('2026-11-21T20:30:00Z');
  const morning = () => {
    clock.now = new Date('2026-11-22T05:00:00Z');
  };

  it('is told when it comes back, since its owner does not know of it', async () => {
    await watch({ below: 500 });
    clock.now = night;
    await tell(490);
    morning();
    await tell(505);
    expect(await reasons()).toEqual(['price_changed']);
    hours(1);
    await tell(490);
    expect(prices()).toEqual([490]);
  });

  it('is told once, with the newest price, when it fell twice in the night', async () => {
    await watch({ below: 500 });
    clock.now = night;
    await tell(490);
    await tell(470);
    morning();
    await alerts.send();
    expect(alerts.sent.map((message) => message.alerts.map(({ price }) => price))).toEqual([[470]]);
    expect(await reasons()).toEqual(['superseded', 'sent']);
  });

  it('is no reason to call a waiting alert the last one', async () => {
    await watch({ below: 500 });
    clock.now = night;
    await tell(490);
    expect(await (await site.send(sara, 'GET', '/api/watches')).json()).toMatchObject([
      { lastAlertAt: null, lastAlertPrice: null },
    ]);
  });
});

it('two prices that a source saw on one day are told, though their time is the same', async () => {
  await watch({ below: 500 });
  const observedAt = clock.now;
  await tell(490, { observedAt });
  await tell(430, { observedAt });
  expect(prices()).toEqual([490, 430]);
});

describe('a watch for a new low', () => {
  it('tells when the price is the lowest of 30 days by a real drop, once a day', async () => {
    await watch();
    for (const price of [790, 770, 700]) await tell(price);
    expect(prices()).toEqual([770]);
    expect(alerts.sent[0]?.alerts[0]).toMatchObject({ isLowestIn30Days: true, cause: { target: null } });
    hours(25);
    await tell(660);
    expect(prices()).toEqual([770, 660]);
  });

  it('hears of a price that sank by small steps', async () => {
    await watch();
    for (const price of [795, 790, 785, 780, 774]) await tell(price);
    expect(prices()).toEqual([774]);
  });
});

describe('a watch for 15 % below usual', () => {
  it('tells when the price is there', async () => {
    await watch({ condition: 'belowUsual' });
    for (const price of [700, 679]) await tell(price);
    expect(alerts.sent).toMatchObject([{ alerts: [{ price: 679, usual: 800, discountPercentage: 15 }] }]);
  });
});

describe('nothing is told', () => {
  it.each([
    ['while it is paused', (id: string) => put(id, { isPaused: true })],
    ['while it is snoozed', (id: string) => put(id, { snoozedUntil: '2026-12-31T00:00:00Z' })],
    ['after it was deleted', (id: string) => site.send(sara, 'DELETE', `/api/watches/${id}`)],
    ['of a Premium destination', () => lockDestination(site.context, 'CAI')],
    [
      'to an address that is not confirmed',
      () => site.context.db.updateTable('user_account').set({ email_verified_at: null }).execute(),
    ],
    [
      'to an account that is being deleted',
      () => site.context.db.updateTable('user_account').set({ deletion_requested_at: clock.now }).execute(),
    ],
  ])('%s', async (_, rest) => {
    const { id } = await watch({ below: 500 });
    await rest(id);
    await tell(490);
    expect(alerts.sent).toEqual([]);
    expect(await reasons()).toEqual([]);
  });

  it('while it is paused, though somebody else watches the same trip', async () => {
    const { id } = await watch({ below: 500 });
    const other = await createUser(site.context);
    await watch({ below: 500 }, other);
    await put(id, { isPaused: true });
    await tell(490);
    expect(alerts.sent.map(({ to }) => to)).toEqual([other.email]);
    expect(await reasons()).toEqual(['sent']);
  });

  it.each([
    ['the price rose meanwhile', () => see(510), 'price_changed'],
    ['the price is gone', () => hours(80), 'price_gone'],
    ['the destination became Premium', () => lockDestination(site.context, 'CAI'), 'locked'],
    ['mail was switched off', () => switchMailOff(), 'unsubscribed'],
    ['the address returned our mail', () => alerts.suppressed.add(sara.email), 'suppressed'],
  ])('when %s', async (_, happen, reason) => {
    await watch({ below: 500 });
    await see(490);
    await happen();
    await alerts.send();
    expect(alerts.sent).toEqual([]);
    expect(await reasons()).toContain(reason);
  });

  it('with the price of then, if it fell further or still meets the target', async () => {
    await watch({ below: 500 });
    await see(480);
    await site.ingest(buildProviderRows({ price: 495, observedAt: new Date(clock.now.getTime() + 1) }));
    await alerts.send();
    expect(prices()).toEqual([495]);
  });
});

const switchMailOff = () =>
  site.context.db
    .insertInto('preference')
    .values({
      user_id: sara.id,
      preferred_regions: [],
      preferred_departure_cities: [],
      max_budget_halalas: null,
      email_alerts: false,
      push_alerts: false,
      updated_at: clock.now,
    })
    .execute();

describe('the time of an alert', () => {
  const night = new Date('2026-11-21T21:30:00Z');

  it('is after quiet hours, with the price of then', async () => {
    await watch({ below: 500 });
    clock.now = night;
    await tell(490);
    expect(alerts.sent).toEqual([]);
    clock.now = new Date('2026-11-22T04:59:00Z');
    await alerts.send();
    expect(alerts.sent).toEqual([]);
    clock.now = new Date('2026-11-22T05:00:00Z');
    await alerts.send();
    expect(prices()).toEqual([490]);
  });

  it('is at once in the night for somebody without quiet hours', async () => {
    await watch({ below: 500 });
    await site.context.db.updateTable('alert_recipient').set({ quiet_from: null, quiet_to: null }).execute();
    clock.now = night;
    await tell(490);
    expect(prices()).toEqual([490]);
  });

  it('is not in quiet hours for a message that was delayed into them', async () => {
    await watch({ below: 500 });
    clock.now = new Date('2026-11-21T19:58:00Z');
    alerts.answer = () => ({ delayed: 'away', isServer: true });
    await tell(490);
    alerts.answer = () => 'sent';
    clock.now = night;
    await alerts.send();
    expect(alerts.sent).toEqual([]);
    clock.now = new Date('2026-11-22T05:00:00Z');
    await alerts.send();
    expect(prices()).toEqual([490]);
  });

  it('is that of the digest for other conditions than one’s own price', async () => {
    await watch();
    await watch({ below: 700 });
    await site.context.db.updateTable('alert_recipient').set({ frequency: 'weekly' }).execute();
    await tell(690);
    expect(alerts.sent).toMatchObject([{ alerts: [{ cause: { condition: 'below' } }] }]);
    clock.now = new Date('2026-11-22T06:00:00Z');
    await alerts.send();
    expect(alerts.sent).toMatchObject([{}, { alerts: [{ cause: { condition: 'newLow' } }] }]);
  });
});

describe('a delivery that fails', () => {
  it('is tried again with the same id until it is accepted', async () => {
    await watch({ below: 500 });
    const ids: string[] = [];
    alerts.answer = ({ messageId }) => {
      ids.push(messageId);
      return { delayed: '451', isServer: false };
    };
    await tell(490);
    await alerts.send();
    expect(ids).toHaveLength(1);
    hours(0.1);
    await alerts.send();
    alerts.answer = () => 'sent';
    hours(0.2);
    await alerts.send();
    expect(alerts.sent).toHaveLength(1);
    expect(new Set([...ids, alerts.sent[0]?.messageId]).size).toBe(1);
  });

  it('is given up when it is refused, and told to the operator', async () => {
    await watch({ below: 500 });
    alerts.answer = () => ({ refused: '550 5.1.1' });
    await tell(490);
    hours(10);
    await alerts.send();
    expect(await reasons()).toEqual(['undeliverable']);
    const rows = await site.context.db.selectFrom('alert_message').select(['status', 'failure']).execute();
    expect(rows).toEqual([{ status: 'failed', failure: '550 5.1.1' }]);
  });

  it('is held back while alerts are stopped, and goes on afterwards', async () => {
    await watch({ below: 500 });
    alerts.isPaused = true;
    await tell(490);
    expect(alerts.sent).toEqual([]);
    alerts.isPaused = false;
    await alerts.send();
    expect(prices()).toEqual([490]);
  });
});
