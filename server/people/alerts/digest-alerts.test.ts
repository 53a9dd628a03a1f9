import { beforeEach, describe, expect, it } from 'vitest';
import { createUser, type TestUser, type UserOverrides } from '#test/support/accounts.ts';
import { setUpAlerts, wishesForAll } from '#test/support/alerts.ts';

const { site, clock, alerts, publish, toldTo, recordUsualPrices } = setUpAlerts();
beforeEach(() => recordUsualPrices());

const choose = async (user: TestUser, change: object) => {
  const response = await site.send(user, 'PUT', '/api/preferences', { ...wishesForAll, ...change });
  expect(response.status).toBe(200);
};
const reader = async (alertFrequency: string, overrides: UserOverrides = {}) => {
  const user = await createUser(site.context, overrides);
  await choose(user, { alertFrequency });
  return user;
};
const member: UserOverrides = { subscription: 'premium' };
const sendAt = async (time: string) => {
  clock.now = new Date(time);
  await alerts.send();
};
/** Nine in the morning in Riyadh. */
const digestOf = (day: string) => sendAt(`${day}T06:00:00Z`);
const countRows = async () => (await site.context.db.selectFrom('alert').select('id').execute()).length;

describe('a digest', () => {
  it('is matched when it is due: until then nothing is queued for its readers', async () => {
    const user = await reader('daily', member);
    await publish({ CAI: 20, IST: 30 });
    expect(await countRows()).toBe(0);
    await digestOf('2026-11-22');
    expect(toldTo(user)).toEqual([['IST 700', 'CAI 800']]);
    expect(await countRows()).toBe(2);
  });

  it('follows the preferences of its hour', async () => {
    const user = await reader('daily', member);
    await publish({ CAI: 20, IST: 30 });
    await choose(user, { maxBudget: 750 });
    await digestOf('2026-11-22');
    expect(toldTo(user)).toEqual([['IST 700']]);
  });

  it('tells a deal that fell and rose again at its price of now', async () => {
    const user = await reader('daily', member);
    for (const percent of [20, 26, 21]) await publish({ CAI: percent });
    await digestOf('2026-11-22');
    expect(toldTo(user)).toEqual([['CAI 790']]);
  });

  it('leaves out what is dearer by then', async () => {
    const user = await reader('daily', member);
    await publish({ CAI: 30, IST: 20 });
    await publish({ CAI: 20 });
    await digestOf('2026-11-22');
    expect(toldTo(user)).toEqual([['IST 800']]);
  });

  it('has what was announced while no worker ran, in the next one', async () => {
    const user = await reader('daily', member);
    await publish({ CAI: 20 });
    await sendAt('2026-11-24T07:00:00Z');
    expect(toldTo(user)).toEqual([['CAI 800']]);
  });

  it('is whole and not doubled when a worker died while it was matched', async () => {
    const users = [await reader('daily', member), await reader('daily', member)];
    await publish({ CAI: 20 });
    await digestOf('2026-11-22');
    // As it stood before the worker noted that it was done, with one of its readers matched.
    await site.context.db.updateTable('alert_recipient').set({ heard_until: null }).execute();
    const [first] = users;
    const lost = await site.context.db
      .deleteFrom('alert')
      .where('recipient_id', 'in', (query) =>
        query
          .selectFrom('alert_recipient')
          .select('id')
          .where('user_id', '=', first?.id ?? ''),
      )
      .execute();
    expect(lost[0]?.numDeletedRows).toBe(1n);
    await alerts.send();
    expect(users.map(toldTo)).toEqual([[['CAI 800'], ['CAI 800']], [['CAI 800']]]);
  });
});

describe('a change of frequency', () => {
  it('to at once brings what was collected, once', async () => {
    const user = await reader('weekly');
    await publish({ CAI: 20, IST: 30, DXB: 25, AMM: 22 });
    await choose(user, { alertFrequency: 'instant' });
    await alerts.match();
    await alerts.match();
    await alerts.send();
    expect(toldTo(user)).toEqual([['IST 700', 'DXB 750', 'AMM 780']]);
    await digestOf('2026-11-22');
    expect(toldTo(user)).toHaveLength(1);
  });

  it('to a digest leaves out what was told at once, also what was not chosen then', async () => {
    const user = await reader('instant');
    await publish({ CAI: 20, IST: 30 });
    await choose(user, { alertFrequency: 'daily' });
    await publish({ DXB: 20 });
    await digestOf('2026-11-22');
    expect(toldTo(user)).toEqual([['IST 700'], ['DXB 800']]);
  });

  it('from weekly to daily brings the whole week next morning', async () => {
    clock.now = new Date('2026-11-22T09:00:00Z');
    const user = await reader('weekly', member);
    await publish({ CAI: 20 });
    await digestOf('2026-11-23');
    await publish({ IST: 30 });
    expect(toldTo(user)).toEqual([]);
    await choose(user, { alertFrequency: 'daily' });
    await sendAt('2026-11-24T05:00:00Z');
    expect(toldTo(user)).toEqual([]);
    await digestOf('2026-11-24');
    expect(toldTo(user)).toEqual([['IST 700', 'CAI 800']]);
    await publish({ DXB: 20 });
    await digestOf('2026-11-25');
    expect(toldTo(user)).toEqual([['IST 700', 'CAI 800'], ['DXB 800']]);
  });

  it('from daily to weekly leaves out what a daily one had', async () => {
    const user = await reader('daily');
    await publish({ CAI: 20, IST: 30, DXB: 25, AMM: 22 });
    await digestOf('2026-11-22');
    expect(toldTo(user)).toEqual([['IST 700', 'DXB 750', 'AMM 780']]);
    await choose(user, { alertFrequency: 'weekly' });
    clock.now = new Date('2026-11-28T06:00:00Z');
    await publish({ SIN: 20 });
    await digestOf('2026-11-29');
    expect(toldTo(user)).toEqual([['IST 700', 'DXB 750', 'AMM 780'], ['SIN 800']]);
  });
});
