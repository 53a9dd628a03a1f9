import { beforeEach, describe, expect, it } from 'vitest';
import { bookingSites } from '#contract/domain/site.ts';
import { insertPriceCheck } from '#server/pipeline/checks/price-check.repository.ts';
import { createUser, type TestUser, type UserOverrides } from '#test/support/accounts.ts';
import { createTestAlerts, type TestAlerts } from '#test/support/alerts.ts';
import { lockDestination } from '#test/support/app.ts';
import { buildDealRows, recordUsualPrices, wishesForAll } from '#test/support/deal-prices.ts';
import { buildProviderRows, testNow } from '#test/support/factories.ts';
import { setUpOwnApp } from '#test/support/own-app.ts';
import { updateSettings } from '#test/support/update-settings.ts';

let alerts: TestAlerts;
const { site, clock } = setUpOwnApp();
beforeEach(async () => {
  await recordUsualPrices(site);
  alerts = createTestAlerts(site.context);
});

const person = async (change: object = {}, overrides: UserOverrides = {}) => {
  const user = await createUser(site.context, overrides);
  const response = await site.send(user, 'PUT', '/api/preferences', { ...wishesForAll, ...change });
  expect(response.status).toBe(200);
  return user;
};
const later = (days: number) => {
  clock.now = new Date(clock.now.getTime() + days * 86_400_000);
};
/** A deal to each place: `percent` below the usual 1,000 SAR. */
const publish = async (percents: Record<string, number>, fare: object = {}) => {
  later(1 / 1440);
  await site.ingest(buildDealRows(percents, { observedAt: clock.now, ...fare }));
  await alerts.match();
  await alerts.send();
};
const toldTo = (user: TestUser) =>
  alerts.sent
    .filter(({ to }) => to === user.email)
    .map(({ alerts: told }) => told.map(({ destination }) => destination));

describe('the deals somebody hears of', () => {
  it.each([
    ['of any airport and region', {}, [['IST']]],
    ['from their airports', { preferredDepartureCities: ['JED'] }, []],
    ['from one of their airports', { preferredDepartureCities: ['JED', 'RUH'] }, [['IST']]],
    ['to their regions', { preferredRegions: ['africa'] }, [['CAI']]],
    ['to none but their regions', { preferredRegions: ['america'] }, []],
    ['within their budget', { maxBudget: 700 }, [['IST']]],
    ['on their budget exactly', { maxBudget: 650 }, [['IST']]],
    ['not above their budget', { maxBudget: 649.99 }, []],
    ['not with the switches off', { emailAlerts: false }, []],
    ['not without having agreed', { alertConsent: false }, []],
  ])('are %s', async (_, change, expected) => {
    const user = await person(change);
    await publish({ CAI: 30, IST: 35, DXB: 20 });
    expect(toldTo(user)).toEqual(expected);
  });

  it('name the airport where its city has several, and lead to the page of that alone', async () => {
    await person({ preferredRegions: ['europe'] });
    await publish({ IST: 35 });
    expect(alerts.sent[0]?.alerts[0]).toMatchObject({
      destinationCity: { ar: 'إسطنبول (IST)', en: 'Istanbul (IST)' },
      url: expect.stringMatching(/IST\?.*&airport=only$/),
    });
  });

  it.each([
    ['whose address is not confirmed', { email_verified_at: null }, { email_verified_at: testNow }],
    ['who is being deleted', { deletion_requested_at: testNow }, { deletion_requested_at: null }],
  ])('are none for somebody %s, until that changes', async (_, gone, back) => {
    const user = await person();
    const set = (change: object) =>
      site.context.db.updateTable('user_account').set(change).where('id', '=', user.id).execute();
    await set(gone);
    await publish({ CAI: 30 });
    expect(await site.context.db.selectFrom('alert').select('id').execute()).toEqual([]);
    await set(back);
    await publish({ CAI: 30, IST: 35 });
    expect(toldTo(user)).toEqual([['IST']]);
  });

  it('are those of favourites whatever the regions, within the budget', async () => {
    const user = await person({ preferredRegions: ['america'], maxBudget: 750 });
    for (const code of ['CAI', 'DXB']) {
      await site.send(user, 'POST', `/api/favorites/RUH-${code}-oneway`);
    }
    await publish({ CAI: 30, IST: 35, DXB: 20 });
    expect(toldTo(user)).toEqual([['CAI']]);
  });

  it('are none that were there before', async () => {
    await publish({ CAI: 30 });
    const user = await person();
    await publish({});
    expect(toldTo(user)).toEqual([]);
    await publish({ CAI: 30, IST: 20 });
    expect(toldTo(user)).toEqual([['IST']]);
  });

  it('come once at a price, and again when it really falls', async () => {
    const user = await person({}, { subscription: 'premium' });
    for (const percent of [20, 20, 21, 22, 26]) await publish({ CAI: percent });
    expect(alerts.sent.map(({ alerts: [first] }) => first?.price)).toEqual([800, 740]);
    expect(toldTo(user)).toHaveLength(2);
  });

  it('come once for a deal that ends and is back, again when it is back cheaper, or days later', async () => {
    await person({}, { subscription: 'premium' });
    const told = () => alerts.sent.map(({ alerts: [first] }) => first?.price);
    const end = () => publish({ CAI: 2 });
    await publish({ CAI: 20 });
    await end();
    await publish({ CAI: 20 });
    expect(told()).toEqual([800]);
    await end();
    await publish({ CAI: 30 });
    expect(told()).toEqual([800, 700]);
    await end();
    later(3);
    await publish({ CAI: 30 });
    expect(told()).toEqual([800, 700, 700]);
    const { length } = await site.context.db.selectFrom('deal').select('id').execute();
    expect(length).toBe(4);
  });

  it.each([
    ['almosafer', [], 'almosafer'],
    ['almosafer', ['almosafer'], null],
  ] as const)(
    'say when %s confirmed the price, with %j switched off',
    async (site_, closed, confirmedSite) => {
      await person();
      await site.ingest(buildProviderRows({ price: 700, site: 'kayak', observedAt: clock.now }));
      await alerts.match();
      const fare = await site.context.db
        .selectFrom('fare')
        .selectAll()
        .where('price_halalas', '=', 70_000)
        .executeTakeFirstOrThrow();
      await insertPriceCheck(site.context.db, {
        ...fare,
        tripType: 'oneway',
        departureDate: fare.departure_date,
        returnDate: null,
        site: 'kayak',
        price: 700,
        observedAt: fare.observed_at,
        checkedAt: clock.now,
        askedSource: 'wego-api',
        answeredSite: site_,
        answered: 700,
        outcome: 'confirmed',
      });
      await updateSettings(site.context, {
        bookingSites: bookingSites.filter((name) => !closed.some((one) => one === name)),
      });
      await alerts.send();
      const confirmation = {
        confirmation: 'confirmed',
        confirmedAt: clock.now.toISOString(),
        confirmedSite,
        confirmedPrice: 700,
      };
      expect(alerts.sent).toMatchObject([{ alerts: [{ confirmation }] }]);
    },
  );

  it('are not told to somebody who took the consent back before the mail left', async () => {
    const user = await person();
    await site.ingest(buildDealRows({ CAI: 30 }, { observedAt: clock.now }));
    await alerts.match();
    await site.send(user, 'DELETE', '/api/account/consents/alerts');
    await site.send(user, 'PUT', '/api/preferences', { ...wishesForAll, alertConsent: false });
    await alerts.send();
    expect(toldTo(user)).toEqual([]);
    const rows = await site.context.db.selectFrom('alert').select('reason').execute();
    expect(rows).toEqual([{ reason: 'unsubscribed' }]);
  });

  it('are not told once they are over', async () => {
    const user = await person();
    await site.ingest(buildProviderRows({ price: 700, observedAt: clock.now }));
    await alerts.match();
    await site.ingest(buildProviderRows({ price: 990, observedAt: new Date(clock.now.getTime() + 1) }));
    await alerts.send();
    expect(toldTo(user)).toEqual([]);
  });
});

it('reach somebody who agreed when signing up and saved no preferences', async () => {
  const body = { email: 'new@example.com', password: 'palm-river-41-kettle', firstName: 'N', lastName: 'A' };
  const response = await site.send(null, 'POST', '/api/auth/signup', { ...body, alerts: true });
  expect(response.status).toBe(201);
  await site.context.db
    .updateTable('user_account')
    .set({ email_verified_at: clock.now })
    .where('email', '=', body.email)
    .execute();
  await publish({ CAI: 30 });
  expect(alerts.sent).toMatchObject([{ to: body.email }]);
});

describe('a free account', () => {
  it('hears of the best deal each time, three in seven days', async () => {
    const user = await person();
    await publish({ CAI: 20, IST: 30 });
    await publish({ DXB: 25 });
    await publish({ AMM: 20 });
    await publish({ SIN: 35 });
    expect(toldTo(user)).toEqual([['IST'], ['DXB'], ['AMM']]);
    later(7);
    await publish({ SIN: 39 });
    expect(toldTo(user)).toHaveLength(4);
  });

  it('hears of no more than three where several waited for the end of its quiet hours', async () => {
    const user = await person({ quietHours: { from: '22:00', to: '07:00' } });
    await publish({ CAI: 20 });
    await publish({ IST: 20 });
    clock.now = new Date('2026-11-21T20:00:00Z');
    await publish({ DXB: 20 });
    await publish({ AMM: 30 });
    expect(toldTo(user)).toEqual([['CAI'], ['IST']]);
    clock.now = new Date('2026-11-22T05:00:00Z');
    await alerts.send();
    expect(toldTo(user)).toEqual([['CAI'], ['IST'], ['AMM']]);
  });

  it('gets the best of the week in a weekly digest', async () => {
    const user = await person({ alertFrequency: 'weekly' });
    await publish({ CAI: 20, IST: 30 });
    await publish({ DXB: 25 });
    await publish({ AMM: 28 });
    expect(toldTo(user)).toEqual([]);
    clock.now = new Date('2026-11-22T06:00:00Z');
    await alerts.send();
    expect(toldTo(user)).toEqual([['IST', 'AMM', 'DXB']]);
    later(3);
    await publish({ SIN: 30 });
    clock.now = new Date('2026-11-29T06:00:00Z');
    await site.ingest(buildProviderRows({ destination: 'SIN', price: 700, observedAt: clock.now }));
    await alerts.send();
    expect(toldTo(user)).toEqual([['IST', 'AMM', 'DXB'], ['SIN']]);
  });

  it('never learns a locked figure', async () => {
    await lockDestination(site.context, 'SIN');
    const [free, member] = [await person(), await person({}, { subscription: 'premium' })];
    await publish({ SIN: 35, CAI: 20 });
    expect(toldTo(free)).toEqual([['CAI']]);
    expect(toldTo(member)).toEqual([['SIN', 'CAI']]);
    const rows = await site.context.db
      .selectFrom('alert')
      .innerJoin('alert_recipient', 'alert_recipient.id', 'recipient_id')
      .innerJoin('deal', 'deal.id', 'deal_id')
      .select(['destination'])
      .where('user_id', '=', free.id)
      .execute();
    expect(rows).toEqual([{ destination: 'CAI' }]);
  });

  it('is not told of what became Premium before the mail left', async () => {
    const user = await person();
    await site.ingest(buildProviderRows({ price: 700, observedAt: clock.now }));
    await alerts.match();
    await lockDestination(site.context, 'CAI');
    await alerts.send();
    expect(toldTo(user)).toEqual([]);
  });

  it('gets its place back when a deal could not be told', async () => {
    const user = await person();
    alerts.answer = () => ({ refused: '552' });
    await publish({ CAI: 20 });
    await publish({ IST: 20 });
    await publish({ DXB: 20 });
    alerts.answer = () => 'sent';
    await publish({ AMM: 20 });
    expect(toldTo(user)).toEqual([['AMM']]);
  });
});

describe('a member', () => {
  it.each<[string, UserOverrides]>([
    ['with a subscription', { subscription: 'premium' }],
    ['who is an administrator', { role: 'admin' }],
  ])('%s hears of all deals at once, the best first', async (_, overrides) => {
    const user = await person({}, overrides);
    await publish({ CAI: 20, IST: 30, DXB: 25, AMM: 22 });
    expect(toldTo(user)).toEqual([['IST', 'DXB', 'AMM', 'CAI']]);
  });
});
