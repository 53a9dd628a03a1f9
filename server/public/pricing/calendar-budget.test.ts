import { beforeEach, expect, it } from 'vitest';
import { addMonths } from '#contract/domain/dates.ts';
import { truncateAll } from '#test/support/database.ts';
import { testNow } from '#test/support/factories.ts';
import { sendRequest } from '#test/support/send-request.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

let now = testNow;
// The sample provider stands for any that can be asked.
const site = setUpTestSite({ environment: { DEMO: '1' }, hasQueue: true, now: () => now });
beforeEach(async () => {
  now = new Date(now.getTime() + 24 * 3_600_000);
  await truncateAll(site.context.db);
});

const destinations = ['CAI', 'IST', 'DXB', 'LHR', 'CDG', 'AMM', 'KUL', 'BKK', 'DEL', 'BOM', 'CMB', 'NBO'];
const months = Array.from({ length: 12 }, (_, index) => addMonths('2026-12', index));
/** More months than everybody together may have read in a minute. */
const wanted = destinations.flatMap((code) => months.map((month) => ({ code, month })));

async function readMonth({ code, month }: (typeof wanted)[number], address: string) {
  const call = ['GET', `/api/pricing/${code}/calendar?month=${month}&origin=JED`] as const;
  const answer = await sendRequest(site.app, call, undefined, { address });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { isRefreshing: boolean; isNotAsked: boolean };
}

/** @returns of how many months newer prices were asked for */
async function countAsked(address: string, questions: typeof wanted): Promise<number> {
  let asked = 0;
  for (const question of questions) if ((await readMonth(question, address)).isRefreshing) asked += 1;
  return asked;
}

it.each([
  ['one address', Array.from({ length: 6 }, () => '203.0.113.9')],
  ['one network', Array.from({ length: 6 }, (_, host) => `2001:db8:1:2::${host}`)],
])('leaves everybody else their months when %s asks for all there are', async (_, addresses) => {
  let taken = 0;
  for (const [index, address] of addresses.entries()) {
    taken += await countAsked(address, wanted.slice(index * 22, index * 22 + 22));
  }
  expect(taken).toBe(20);
  const others = Array.from({ length: 5 }, (_, host) => `198.51.100.${host}`);
  for (const [index, address] of others.entries()) {
    expect(await countAsked(address, wanted.slice(index * 20, index * 20 + 20))).toBeGreaterThanOrEqual(18);
  }
  now = new Date(now.getTime() + 60_000);
  expect(await countAsked(addresses[0] ?? '', [{ code: 'MNL', month: '2027-01' }])).toBe(1);
});

it('takes nothing of an address for what was read already, so that one may look at it again and again', async () => {
  const first = wanted.slice(0, 15);
  expect(await countAsked('203.0.113.7', first)).toBe(15);
  for (let again = 0; again < 10; again += 1) expect(await countAsked('203.0.113.7', first)).toBe(15);
  expect(await countAsked('203.0.113.7', wanted.slice(15, 30))).toBe(5);
});

it('says that a month was not asked for, which is not that no price was seen', async () => {
  await countAsked('203.0.113.5', wanted.slice(0, 20));
  const refused = wanted[20] ?? expect.unreachable();
  expect(await readMonth(refused, '203.0.113.5')).toMatchObject({ isRefreshing: false, isNotAsked: true });
  expect(await readMonth(refused, '203.0.113.6')).toMatchObject({ isRefreshing: true, isNotAsked: false });
  expect(await readMonth(refused, '203.0.113.5')).toMatchObject({ isNotAsked: false });
});

it('takes no share of the day where a question costs nothing, as with simulated prices', async () => {
  let asked = 0;
  for (let minute = 0; minute < 30; minute += 1) {
    asked += await countAsked('203.0.113.4', wanted.slice(minute * 4, minute * 4 + 4));
    now = new Date(now.getTime() + 60_000);
  }
  expect(asked).toBe(120);
});
