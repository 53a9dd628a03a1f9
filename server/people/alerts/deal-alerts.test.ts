import { beforeEach, describe, expect, it } from 'vitest';
import { bookingSites } from '#contract/domain/site.ts';
import { insertPriceCheck } from '#server/pipeline/checks/price-check.repository.ts';
import { createUser, type UserOverrides, updateUser } from '#test/support/accounts.ts';
import { setUpAlerts, wishesForAll } from '#test/support/alerts.ts';
import { lockDestination } from '#test/support/app.ts';
import { buildPriceCheck, testNow } from '#test/support/factories.ts';
import { updateSettings } from '#test/support/update-settings.ts';

const { site, clock, alerts, see, publish, toldTo, recordUsualPrices } = setUpAlerts();
beforeEach(() => recordUsualPrices());

const day = 86_400;
const person = async (change: object = {}, overrides: UserOverrides = {}) => {
  const user = await createUser(site.context, overrides);
  const response = await site.send(user, 'PUT', '/api/preferences', { ...wishesForAll, ...change });
  expect(response.status).toBe(200);
  return user;
};

describe('the deals somebody hears of', () => {
  it.each([
    ['of any airport and region', {}, [['IST 650']]],
    ['from their airports', { preferredDepartureCities: ['JED'] }, []],
    ['from one of their airports', { preferredDepartureCities: ['JED', 'RUH'] }, [['IST 650']]],
    ['to their regions', { preferredRegions: ['africa'] }, [['CAI 700']]],
    ['to none but their regions', { preferredRegions: ['america'] }, []],
    ['within their budget', { maxBudget: 700 }, [['IST 650']]],
    ['on their budget exactly', { maxBudget: 650 }, [['IST 650']]],
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
    await updateUser(site.context, user.id, gone);
    await publish({ CAI: 30 });
    expect(await site.context.db.selectFrom('alert').select('id').execute()).toEqual([]);
    await updateUser(site.context, user.id, back);
    await publish({ CAI: 30, IST: 35 });
    expect(toldTo(user)).toEqual([['IST 650']]);
  });

  it('are those of favourites whatever the regions, within the budget', async () => {
    const user = await person({ preferredRegions: ['america'], maxBudget: 750 });
    for (const code of ['CAI', 'DXB']) {
      await site.send(user, 'POST', `/api/favorites/RUH-${code}-oneway`);
    }
    await publish({ CAI: 30, IST: 35, DXB: 20 });
    expect(toldTo(user)).toEqual([['CAI 700']]);
  });

  it('are none that were there before', async () => {
    await publish({ CAI: 30 });
    const user = await person();
    await publish({});
    expect(toldTo(user)).toEqual([]);
    await publish({ CAI: 30, IST: 20 });
    expect(toldTo(user)).toEqual([['IST 800']]);
  });

  it('come once at a price, and again when it really falls', async () => {
    const user = await person({}, { subscription: 'premium' });
    for (const percent of [20, 20, 21, 22, 26]) await publish({ CAI: percent });
    expect(toldTo(user)).toEqual([['CAI 800'], ['CAI 740']]);
  });

  it('come once for a deal that ends and is back, again when it is back cheaper, or days later', async () => {
    const user = await person({}, { subscription: 'premium' });
    for (const percent of [20, 2, 20]) await publish({ CAI: percent });
    expect(toldTo(user)).toEqual([['CAI 800']]);
    for (const percent of [2, 30, 2]) await publish({ CAI: percent });
    expect(toldTo(user)).toEqual([['CAI 800'], ['CAI 700']]);
    clock.wait(3 * day);
    await publish({ CAI: 30 });
    expect(toldTo(user).slice(2)).toEqual([['CAI 700']]);
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
      await see({ price: 700, site: 'kayak' });
      await alerts.match();
      const check = buildPriceCheck({
        price: 700,
        observedAt: clock.now,
        checkedAt: clock.now,
        answeredSite: site_,
        answered: 700,
      });
      await insertPriceCheck(site.context.db, check);
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
    await see({ price: 700 });
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
    await see({ price: 700 });
    await alerts.match();
    await see({ price: 990 });
    await alerts.send();
    expect(toldTo(user)).toEqual([]);
  });
});

it('reach somebody who agreed when signing up and saved no preferences', async () => {
  const body = { email: 'new@example.com', password: 'palm-river-41-kettle', firstName: 'N', lastName: 'A' };
  const response = await site.send(null, 'POST', '/api/auth/signup', { ...body, alerts: true });
  expect(response.status).toBe(201);
  await site.context.db.updateTable('user_account').set({ email_verified_at: clock.now }).execute();
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
    expect(toldTo(user)).toEqual([['IST 700'], ['DXB 750'], ['AMM 800']]);
    clock.wait(7 * day);
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
    expect(toldTo(user)).toEqual([['CAI 800'], ['IST 800']]);
    clock.now = new Date('2026-11-22T05:00:00Z');
    await alerts.send();
    expect(toldTo(user).slice(2)).toEqual([['AMM 700']]);
  });

  it('gets the best of the week in a weekly digest', async () => {
    const user = await person({ alertFrequency: 'weekly' });
    await publish({ CAI: 20, IST: 30 });
    await publish({ DXB: 25 });
    await publish({ AMM: 28 });
    expect(toldTo(user)).toEqual([]);
    clock.now = new Date('2026-11-22T06:00:00Z');
    await alerts.send();
    expect(toldTo(user)).toEqual([['IST 700', 'AMM 720', 'DXB 750']]);
    clock.wait(3 * day);
    await publish({ SIN: 30 });
    clock.now = new Date('2026-11-29T06:00:00Z');
    await see({ destination: 'SIN', price: 700 });
    await alerts.send();
    expect(toldTo(user).slice(1)).toEqual([['SIN 700']]);
  });

  it('never learns a locked figure', async () => {
    await lockDestination(site.context, 'SIN');
    const [free, member] = [await person(), await person({}, { subscription: 'premium' })];
    await publish({ SIN: 35, CAI: 20 });
    expect(toldTo(free)).toEqual([['CAI 800']]);
    expect(toldTo(member)).toEqual([['SIN 650', 'CAI 800']]);
    const rows = await site.context.db
      .selectFrom('alert')
      .innerJoin('alert_recipient', 'alert_recipient.id', 'recipient_id')
      .innerJoin('deal', 'deal.id', 'deal_id')
      .select('destination')
      .where('user_id', '=', free.id)
      .execute();
    expect(rows).toEqual([{ destination: 'CAI' }]);
  });

  it('is not told of what became Premium before the mail left', async () => {
    const user = await person();
    await see({ price: 700 });
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
    expect(toldTo(user)).toEqual([['AMM 800']]);
  });
});

describe('a member', () => {
  it.each<[string, UserOverrides]>([
    ['with a subscription', { subscription: 'premium' }],
    ['who is an administrator', { role: 'admin' }],
  ])('%s hears of all deals at once, the best first', async (_, overrides) => {
    const user = await person({}, overrides);
    await publish({ CAI: 20, IST: 30, DXB: 25, AMM: 22 });
    expect(toldTo(user)).toEqual([['IST 700', 'DXB 750', 'AMM 780', 'CAI 800']]);
  });
});
