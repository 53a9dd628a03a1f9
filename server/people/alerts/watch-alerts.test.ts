import { beforeEach, describe, expect, it } from 'vitest';
import { createUser, type TestUser, updateUser } from '#test/support/accounts.ts';
import { setUpAlerts, wishesForAll } from '#test/support/alerts.ts';
import { lockDestination } from '#test/support/app.ts';
import { buildPriceHistory, testNow } from '#test/support/factories.ts';

let sara: TestUser;
const { site, clock, alerts, see, tell } = setUpAlerts();
beforeEach(async () => {
  await site.ingest(buildPriceHistory({ fare: {}, until: testNow, prices: Array(40).fill(800) }));
  sara = await createUser(site.context, { language: 'en' });
});

const hour = 3600;
const night = new Date('2026-11-21T20:30:00Z');
/** The end of quiet hours. */
const morning = new Date('2026-11-22T05:00:00Z');
const sendAt = async (time: Date) => {
  clock.now = time;
  await alerts.send();
};
const watch = async (body: object = {}, user = sara) => {
  const trip = { origin: 'RUH', destination: 'CAI', tripType: 'oneway', ...body };
  return (await (await site.send(user, 'POST', '/api/watches', trip)).json()).watch;
};
const put = (id: string, body: object) => site.send(sara, 'PUT', `/api/watches/${id}`, body);
const prices = () => alerts.sent.map(({ alerts: [first] }) => first?.price);
const reasons = async () => {
  const rows = await site.context.db.selectFrom('alert').select(['status', 'reason']).orderBy('id').execute();
  return rows.map(({ status, reason }) => reason ?? status);
};
const tellEach = async (...each: number[]) => {
  for (const price of each) await tell({ price });
};

describe('a watch below a price', () => {
  it('tells when the price is there, and says what was recorded', async () => {
    const { id } = await watch({ below: 500 });
    await tell({ price: 520 });
    expect(alerts.sent).toEqual([]);
    await tell({ price: 490 });
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
    expect(await site.read(sara, '/api/watches')).toMatchObject([
      { lastAlertPrice: 490, lastAlertAt: clock.now.toISOString(), isReached: true },
    ]);
  });

  it('that its owner was shown as reached is told at a deeper drop alone', async () => {
    expect((await watch({ below: 900 })).isReached).toBe(true);
    await tellEach(799, 770);
    expect(prices()).toEqual([770]);
  });

  it('watches its own days alone', async () => {
    await watch({ below: 500, month: '2027-02' });
    await tell({ price: 490 });
    await tell({ price: 480, departureDate: '2027-02-03' });
    expect(prices()).toEqual([480]);
  });
});

describe('what was found and not told', () => {
  it('is told when it comes back, since its owner does not know of it', async () => {
    await watch({ below: 500 });
    clock.now = night;
    await tell({ price: 490 });
    clock.now = morning;
    await tell({ price: 505 });
    expect(await reasons()).toEqual(['price_changed']);
    clock.wait(hour);
    await tell({ price: 490 });
    expect(prices()).toEqual([490]);
  });

  it('is told once, with the newest price, when it fell twice in the night', async () => {
    await watch({ below: 500 });
    clock.now = night;
    await tell({ price: 490 });
    await tell({ price: 470 });
    await sendAt(morning);
    expect(alerts.sent.map((message) => message.alerts.map(({ price }) => price))).toEqual([[470]]);
    expect(await reasons()).toEqual(['superseded', 'sent']);
  });

  it('is no reason to call a waiting alert the last one', async () => {
    await watch({ below: 500 });
    clock.now = night;
    await tell({ price: 490 });
    expect(await site.read(sara, '/api/watches')).toMatchObject([
      { lastAlertAt: null, lastAlertPrice: null },
    ]);
  });
});

it('two prices that a source saw on one day are told, though their time is the same', async () => {
  await watch({ below: 500 });
  const observedAt = clock.now;
  await tell({ price: 490, observedAt });
  await tell({ price: 430, observedAt });
  expect(prices()).toEqual([490, 430]);
});

describe('a watch for a new low', () => {
  it('tells when the price is the lowest of 30 days by a real drop, once a day', async () => {
    await watch();
    await tellEach(790, 770, 700);
    expect(prices()).toEqual([770]);
    expect(alerts.sent[0]?.alerts[0]).toMatchObject({ isLowestIn30Days: true, cause: { target: null } });
    clock.wait(25 * hour);
    await tell({ price: 660 });
    expect(prices()).toEqual([770, 660]);
  });

  it('hears of a price that sank by small steps', async () => {
    await watch();
    await tellEach(795, 790, 785, 780, 774);
    expect(prices()).toEqual([774]);
  });
});

it('a watch for 15 % below usual tells when the price is there', async () => {
  await watch({ condition: 'belowUsual' });
  await tellEach(700, 679);
  expect(alerts.sent).toMatchObject([{ alerts: [{ price: 679, usual: 800, discountPercentage: 15 }] }]);
});

describe('nothing is told', () => {
  it.each([
    ['while it is paused', (id: string) => put(id, { isPaused: true })],
    ['while it is snoozed', (id: string) => put(id, { snoozedUntil: '2026-12-31T00:00:00Z' })],
    ['after it was deleted', (id: string) => site.send(sara, 'DELETE', `/api/watches/${id}`)],
    ['of a Premium destination', () => lockDestination(site.context, 'CAI')],
    [
      'to an address that is not confirmed',
      () => updateUser(site.context, sara.id, { email_verified_at: null }),
    ],
    [
      'to an account that is being deleted',
      () => updateUser(site.context, sara.id, { deletion_requested_at: clock.now }),
    ],
  ])('%s', async (_, rest) => {
    const { id } = await watch({ below: 500 });
    await rest(id);
    await tell({ price: 490 });
    expect(alerts.sent).toEqual([]);
    expect(await reasons()).toEqual([]);
  });

  it('while it is paused, though somebody else watches the same trip', async () => {
    const { id } = await watch({ below: 500 });
    const other = await createUser(site.context);
    await watch({ below: 500 }, other);
    await put(id, { isPaused: true });
    await tell({ price: 490 });
    expect(alerts.sent.map(({ to }) => to)).toEqual([other.email]);
    expect(await reasons()).toEqual(['sent']);
  });

  it.each([
    ['the price rose meanwhile', () => see({ price: 510 }), 'price_changed'],
    ['the price is gone', () => clock.wait(80 * hour), 'price_gone'],
    ['the destination became Premium', () => lockDestination(site.context, 'CAI'), 'locked'],
    [
      'mail was switched off',
      () => site.send(sara, 'PUT', '/api/preferences', { ...wishesForAll, emailAlerts: false }),
      'unsubscribed',
    ],
    ['the address returned our mail', () => alerts.suppressed.add(sara.email), 'suppressed'],
  ])('when %s', async (_, happen, reason) => {
    await watch({ below: 500 });
    await see({ price: 490 });
    await alerts.match();
    await happen();
    await alerts.send();
    expect(alerts.sent).toEqual([]);
    expect(await reasons()).toContain(reason);
  });

  it('with the price of then, if it fell further or still meets the target', async () => {
    await watch({ below: 500 });
    await see({ price: 480 });
    await alerts.match();
    await see({ price: 495 });
    await alerts.send();
    expect(prices()).toEqual([495]);
  });
});

describe('the time of an alert', () => {
  it('is after quiet hours, with the price of then', async () => {
    await watch({ below: 500 });
    clock.now = night;
    await tell({ price: 490 });
    expect(alerts.sent).toEqual([]);
    await sendAt(new Date('2026-11-22T04:59:00Z'));
    expect(alerts.sent).toEqual([]);
    await sendAt(morning);
    expect(prices()).toEqual([490]);
  });

  it('is at once in the night for somebody without quiet hours', async () => {
    await watch({ below: 500 });
    await site.context.db.updateTable('alert_recipient').set({ quiet_from: null, quiet_to: null }).execute();
    clock.now = night;
    await tell({ price: 490 });
    expect(prices()).toEqual([490]);
  });

  it('is not in quiet hours for a message that was delayed into them', async () => {
    await watch({ below: 500 });
    clock.now = new Date('2026-11-21T19:58:00Z');
    alerts.answer = () => ({ delayed: 'away', isServer: true });
    await tell({ price: 490 });
    alerts.answer = () => 'sent';
    await sendAt(night);
    expect(alerts.sent).toEqual([]);
    await sendAt(morning);
    expect(prices()).toEqual([490]);
  });

  it('is that of the digest for other conditions than one’s own price', async () => {
    await watch();
    await watch({ below: 700 });
    await site.context.db.updateTable('alert_recipient').set({ frequency: 'weekly' }).execute();
    await tell({ price: 690 });
    expect(alerts.sent).toMatchObject([{ alerts: [{ cause: { condition: 'below' } }] }]);
    await sendAt(new Date('2026-11-22T06:00:00Z'));
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
    await tell({ price: 490 });
    await alerts.send();
    expect(ids).toHaveLength(1);
    clock.wait(0.1 * hour);
    await alerts.send();
    alerts.answer = () => 'sent';
    clock.wait(0.2 * hour);
    await alerts.send();
    expect(alerts.sent).toHaveLength(1);
    expect(new Set([...ids, alerts.sent[0]?.messageId]).size).toBe(1);
  });

  it('is given up when it is refused, and told to the operator', async () => {
    await watch({ below: 500 });
    alerts.answer = () => ({ refused: '550 5.1.1' });
    await tell({ price: 490 });
    clock.wait(10 * hour);
    await alerts.send();
    expect(await reasons()).toEqual(['undeliverable']);
    const rows = await site.context.db.selectFrom('alert_message').select(['status', 'failure']).execute();
    expect(rows).toEqual([{ status: 'failed', failure: '550 5.1.1' }]);
  });

  it('is held back while alerts are stopped, and goes on afterwards', async () => {
    await watch({ below: 500 });
    alerts.isPaused = true;
    await tell({ price: 490 });
    expect(alerts.sent).toEqual([]);
    alerts.isPaused = false;
    await alerts.send();
    expect(prices()).toEqual([490]);
  });
});
