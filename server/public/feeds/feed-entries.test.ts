/** What a feed reader that asks every three hours shows of one deal whose price moves. */
import { beforeEach, expect, it } from 'vitest';
import { buildPriceHistory, buildProviderRows, testNow } from '#test/support/factories.ts';
import { readXml, textsOf } from '#test/support/read-xml.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

const hour = 3_600_000;
let now = testNow;
const site = setUpTestSite({ now: () => now });
/** Each case has a place of its own. */
const places = ['KWI', 'BEY', 'DOH', 'AMM', 'CMB', 'DEL'];
let destination = '';

beforeEach(() => {
  now = testNow;
  destination = places.shift() ?? expect.unreachable();
});

/** The entries that a reader has seen at the end: names, each with its date. */
async function readWhile(usual: number, prices: readonly number[], hours = 3): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  const past = Array.from({ length: 40 }, () => usual);
  await site.ingest(buildPriceHistory({ fare: { destination }, until: now, prices: past }));
  for (const price of prices) {
    now = new Date(now.getTime() + hours * hour);
    await site.ingest(buildProviderRows({ destination, price, observedAt: now }));
    const items = readXml(await (await site.app.request('/en/deals.rss')).text());
    const [, ...links] = textsOf(items, 'link');
    const [names, dates] = [textsOf(items, 'guid'), textsOf(items, 'pubDate')];
    for (const [index, link] of links.entries())
      if (link.includes(`/deal/${destination}?`)) seen.set(names[index] ?? '', dates[index] ?? '');
  }
  return seen;
}

it.each([
  [400, 'always below usual'],
  // 15 % below it is just above 300.
  [353, 'no deal at 301 and 302'],
])('beside %d is one entry however the price moves by a riyal: %s', async (usual) => {
  const seen = await readWhile(usual, [300, 301, 299, 302, 300]);
  expect([...seen.values()]).toEqual([new Date(testNow.getTime() + 3 * hour).toUTCString()]);
});

it.each([
  [[300, 250], 'at once'],
  [[300, 294, 288], 'in small steps'],
])(
  'is two entries, each with its date, where it fell by what alerts call a change: %j, %s',
  async (prices) => {
    const seen = [...(await readWhile(400, prices)).values()];
    expect(seen).toEqual(
      [3, 3 * prices.length].map((hours) => new Date(testNow.getTime() + hours * hour).toUTCString()),
    );
  },
);

it('is a new entry where it comes back after its price could not be listed any more', async () => {
  expect((await readWhile(400, [300, 390, 301], 80)).size).toBe(2);
});
