import { beforeEach, expect, it } from 'vitest';
import { createLogger } from '#server/platform/logger.ts';
import { testNow } from '#test/support/factories.ts';
import { setUpFareDatabase } from '#test/support/set-up-fare-database.ts';
import {
  type CalendarMonth,
  CalendarRefresher,
  type CalendarRefresherOptions,
} from './calendar-refresher.ts';

const calendar: CalendarMonth = { origin: 'RUH', destination: 'CAI', tripType: 'oneway', month: '2027-01' };
const hour = 3_600_000;
const { database } = setUpFareDatabase();
let now: Date;
let asked: string[];
beforeEach(() => {
  now = testNow;
  asked = [];
});

function create(options: Partial<CalendarRefresherOptions> = {}): CalendarRefresher {
  return new CalendarRefresher({
    tryTakeShare: () => true,
    db: database.db,
    provider: 'travelpayouts',
    enqueue: async (_, key) => void asked.push(key),
    isShown: () => true,
    now: () => now,
    logger: createLogger('silent'),
    ...options,
  });
}

const after = (milliseconds: number): void => {
  now = new Date(testNow.getTime() + milliseconds);
};

it('asks once in six hours, however many processes and readers want it', async () => {
  const [one, other] = [create(), create()];
  const answers = await Promise.all([one, other, one, other].map((refresher) => refresher.request(calendar)));
  expect(answers.filter(Boolean).length).toBeGreaterThanOrEqual(1);
  expect(asked).toEqual(['RUH:CAI:oneway:2027-01']);
  after(6 * hour - 1);
  expect(await other.request(calendar)).toBe(false);
  expect(asked).toHaveLength(1);
  after(6 * hour);
  expect(await other.request(calendar)).toBe(true);
  expect(await one.request(calendar)).toBe(false);
  expect(asked).toHaveLength(2);
});

it('holds months, trip types and pairs apart', async () => {
  const refresher = create();
  await refresher.request(calendar);
  await refresher.request({ ...calendar, month: '2027-02' });
  await refresher.request({ ...calendar, tripType: 'roundtrip' });
  await refresher.request({ ...calendar, destination: 'IST' });
  await refresher.request({ ...calendar, origin: 'JED' });
  expect(asked).toHaveLength(5);
});

it('tells readers to look again for twenty seconds', async () => {
  const refresher = create();
  expect(await refresher.request(calendar)).toBe(true);
  after(19_999);
  expect(await refresher.request(calendar)).toBe(true);
  after(20_000);
  expect(await refresher.request(calendar)).toBe(false);
});

it('asks again ten minutes after a read that failed', async () => {
  const [one, other] = [create(), create()];
  await one.request(calendar);
  await one.settle(calendar, 'failed');
  after(600_000 - 1);
  expect(await one.request(calendar)).toBe(false);
  after(600_000);
  expect(await other.request(calendar)).toBe(true);
  expect(asked).toHaveLength(2);
});

it('never waits on the provider: with none there is nothing to ask', async () => {
  expect(await create({ provider: null }).request(calendar)).toBe(false);
  expect(await database.db.selectFrom('calendar_fetch').selectAll().execute()).toEqual([]);
});

it('answers with what is known on trouble, and lets the month be asked for ten minutes later', async () => {
  let isBroken = true;
  const refresher = create({
    enqueue: async (_, key) => {
      if (isBroken) throw new Error('the queue is not there');
      asked.push(key);
    },
  });
  expect(await refresher.request(calendar)).toBe(false);
  expect(await refresher.request(calendar)).toBe(false);
  isBroken = false;
  after(600_000 - 1);
  expect(await create().request(calendar)).toBe(false);
  after(600_000);
  expect(await create().request(calendar)).toBe(true);
  expect(asked).toHaveLength(1);
});

it('readers wait until what was delivered can be read, and not for what brought nothing new', async () => {
  let isShown = false;
  const refresher = create({ isShown: () => isShown });
  expect(await refresher.request(calendar)).toBe(true);
  await refresher.settle(calendar, 'delivered');
  expect(await refresher.request(calendar)).toBe(true);
  isShown = true;
  expect(await refresher.request(calendar)).toBe(false);
  isShown = false;
  after(5_000);
  expect(await refresher.request(calendar)).toBe(false);
  const other = { ...calendar, month: '2027-02' };
  expect(await refresher.request(other)).toBe(true);
  await refresher.settle(other, 'unchanged');
  expect(await refresher.request(other)).toBe(false);
});

it('asks nothing for a reader whose share of the day is used up, and still asks for another', async () => {
  const refresher = create({ tryTakeShare: (actor) => actor !== 'address:10.0.0.1' });
  const reader = (address: string) => ({ mayAsk: () => true, actor: `address:${address}` });
  expect(await refresher.request(calendar, reader('10.0.0.1'))).toBe(false);
  expect(asked).toEqual([]);
  expect(await refresher.request(calendar, reader('10.0.0.2'))).toBe(true);
  expect(asked).toHaveLength(1);
});
