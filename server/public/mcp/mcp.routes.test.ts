import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import { formatNumber } from '#contract/domain/localized-format.ts';
import { sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import { createUser } from '#test/support/accounts.ts';
import { createCalls, lockDestination } from '#test/support/app.ts';
import { connectAssistant } from '#test/support/assistant.ts';
import { buildProviderRows, buildRecordedSite, testNow } from '#test/support/factories.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { mcpRoutes } from './mcp.routes.ts';

const local = setUpTestSite();
const preview = setUpTestSite({ environment: { DEMO: '1' } });
const departure = addDays(riyadhDate(testNow), 40);
const month = monthOf(departure);
let assistant: Awaited<ReturnType<typeof connectAssistant>>;

beforeAll(async () => {
  await lockDestination(local.context, 'DXB');
  await local.ingest(buildRecordedSite(testNow));
  assistant = await connectAssistant(local.app);
  await assistant.client.listTools();
});

const ask = async (path: string) => (await local.app.request(path)).json();

/** The answer with the page of the site, and what the API answers at `path`. */
async function compare(tool: string, given: Record<string, unknown>, path: string) {
  const { told, isError } = await assistant.call(tool, given);
  expect([tool, given, isError]).toEqual([tool, given, false]);
  return { told: told as { page: string; answer: unknown }, api: await ask(path) };
}

it('lists read-only tools, each with the schemas of what it takes and answers', async () => {
  const { tools } = await assistant.client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    ...['find_deals', 'price_of_route', 'price_history', 'cheapest_days', 'check_price', 'record_of_claims'],
  ]);
  for (const { annotations, inputSchema, outputSchema } of tools) {
    expect(annotations?.readOnlyHint).toBe(true);
    expect(inputSchema.properties).toHaveProperty('language');
    expect(outputSchema?.required).toEqual(['page', 'isSample', 'answer']);
  }
});

describe('what the tools answer', () => {
  const destinations = ['IST', 'CAI', 'KWI', 'DXB'];
  const trips = ['RUH', 'JED', 'DMM', 'MED'].flatMap((origin) =>
    ['oneway', 'roundtrip'].flatMap((tripType) =>
      destinations.map((code) => ({ code, query: { origin, tripType } })),
    ),
  );

  it('is what the API answers, in 200 calls', async () => {
    let calls = 0;
    for (const { code, query } of trips) {
      const back = query.tripType === 'roundtrip' ? { return: addDays(departure, 7) } : {};
      const place = 'city';
      const asked = { origin: query.origin, destination: code, departure, ...back, price: '900' };
      const text = new URLSearchParams({ ...query, place });
      const pairs = [
        ['price_of_route', { code, ...query }, `/api/pricing/${code}?${text}`],
        ['price_history', { code, ...query }, `/api/pricing/${code}/history?${text}`],
        ['cheapest_days', { code, ...query, month }, `/api/pricing/${code}/calendar?${text}&month=${month}`],
        ['check_price', { ...asked, price: 900 }, `/api/check?${new URLSearchParams({ ...asked, place })}`],
      ] as const;
      for (const [tool, given, path] of pairs) {
        const { told, api } = await compare(tool, given, path);
        expect(told.answer).toEqual(api);
        calls += 1;
      }
    }
    for (const language of ['ar', 'en']) {
      const { told, api } = await compare('record_of_claims', { language }, '/api/record');
      expect(told.answer).toEqual(api);
      calls += 1;
    }
    for (const { query } of trips.filter(({ code }) => code === 'IST')) {
      for (const maxPrice of [400, 700, 1000, 2000, 5000, 9000, 20_000, 90_000, 99_999]) {
        const text = new URLSearchParams({ ...query, region: 'abroad', maxPrice: String(maxPrice) });
        const path = `/api/pricing/destinations?${text}`;
        const { told, api } = await compare('find_deals', { ...query, maxPrice }, path);
        const open = api.filter(({ locked }: { locked: boolean }) => !locked);
        expect(told.answer).toHaveLength(open.length);
        for (const [index, fare] of (told.answer as object[]).entries())
          expect({ ...open[index], origin: query.origin }).toMatchObject(fare);
        calls += 1;
      }
    }
    expect(calls).toBeGreaterThanOrEqual(200);
  });

  it('says the price, what it buys, when and where it was seen, and the page', async () => {
    const { text, told } = await assistant.call('price_of_route', { code: 'IST' });
    const fare = await ask('/api/pricing/IST');
    for (const part of [
      `SAR ${formatNumber(fare.cheapestPrice, 'en')} one way`,
      'below usual',
      'seen ',
      'KAYAK',
    ])
      expect(text).toContain(part);
    expect(text).toContain('source: kayak.sa');
    expect(text).toContain('http://localhost/en/deal/IST');
    expect(told).toMatchObject({ page: 'http://localhost/en/deal/IST', isSample: false });
  });

  it('says which filter nothing fits', async () => {
    const { text } = await assistant.call('price_of_route', { code: 'IST', maxPrice: 1 });
    expect(text).toContain('Left out: maxPrice');
    const { told } = await assistant.call('find_deals', { region: 'domestic' });
    expect(told).toMatchObject({ answer: [] });
  });

  it('reads a wish in Arabic, and says what it did not understand', async () => {
    const wish = { wish: 'إسطنبول من جدة مع مسبح', language: 'ar' };
    const { text, told } = await assistant.call('find_deals', wish);
    expect(text).toContain('لم نفهم: «مسبح»');
    expect(text).toContain('جدة ← إسطنبول');
    expect(told).toMatchObject({ answer: [{ code: 'IST', origin: 'JED' }] });
    expect((told as { page: string }).page).toContain('http://localhost/deal/IST?origin=JED');
  });

  it('lists the fares to a country, from the airport of the wish', async () => {
    const { text } = await assistant.call('find_deals', { wish: 'Turkey' });
    expect(text).toContain('Riyadh → Istanbul (IST)');
    const { text: jeddah } = await assistant.call('find_deals', { wish: 'Turkey from Jeddah' });
    expect(jeddah).toContain('Jeddah → Istanbul (IST)');
  });

  it('says of sample prices that they are not real', async () => {
    await preview.ingest(buildProviderRows({ destination: 'KWI', source: sampleSource }));
    const previewed = await connectAssistant(preview.app);
    const given = {
      price_of_route: { code: 'KWI' },
      price_history: { code: 'KWI' },
      find_deals: { wish: 'Kuwait' },
    };
    for (const [tool, args] of Object.entries(given)) {
      const { text, told } = await previewed.call(tool, args);
      expect([tool, told]).toMatchObject([tool, { isSample: true }]);
      expect(text.split('\n')[0]).toBe('Preview: prices are not real');
    }
  });

  it('keeps the price of a Premium destination from members too: everybody is a guest', async () => {
    const { cookie } = await createUser(local.context, { subscription: 'premium' });
    const member = await connectAssistant(local.app, { cookie, 'sec-fetch-site': 'same-origin' });
    for (const tool of ['price_of_route', 'price_history'] as const) {
      const { text, told } = await member.call(tool, { code: 'DXB' });
      expect(text).toContain('Premium');
      expect(told).toMatchObject({ answer: { locked: true } });
    }
  });
});

describe('a call that cannot be answered', () => {
  it('is refused in words that lead on, in the language of the caller', async () => {
    const unknown = await assistant.call('price_of_route', { code: 'XXX', language: 'ar' });
    expect(unknown).toMatchObject({ isError: true, text: expect.stringMatching(/\p{Script=Arabic}/u) });
    const past = { origin: 'RUH', destination: 'IST', departure: '2020-01-01', price: 500 };
    const refused = await assistant.call('check_price', past);
    expect(refused.isError).toBe(true);
    expect(refused.text).toContain('departure: ');
    const missing = await assistant.call('check_price', { origin: 'RUH' });
    expect(missing).toMatchObject({ isError: true, text: expect.stringContaining('destination') });
    const strange = await assistant.call('find_deals', { origin: 'RUH', junk: { toString: 1 } });
    expect(strange).toMatchObject({ isError: true, text: expect.stringMatching(/additional propert/i) });
  });

  it('tells nothing of a fault of the site', async () => {
    const fail = () => Promise.reject(new TypeError('undefined is not a password'));
    const broken = await connectAssistant(mcpRoutes({ ...local.context, requestApi: fail }));
    const { text, isError } = await broken.call('price_of_route', { code: 'IST' });
    expect([isError, text]).toEqual([true, expect.not.stringContaining('password')]);
  });

  it('is 429 after as many as the costly calls of the API, and 405 for what is no POST', async () => {
    const app = createCalls(local.context);
    const send = (method: string) =>
      app.request('/mcp', {
        method,
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        ...(method === 'POST' && { body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }) }),
      });
    const statuses = [];
    for (let call = 0; call < 121; call += 1) statuses.push((await send('POST')).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    expect(statuses.at(-1)).toBe(429);
    expect((await send('GET')).status).toBe(405);
    expect((await send('DELETE')).status).toBe(405);
  });

  it('is refused in a batch, of which the limit would count one call', async () => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const body = JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'ping' }]);
    expect((await local.app.request('/mcp', { method: 'POST', headers, body })).status).toBe(400);
  });

  it('is refused where a page of another site sends it', async () => {
    const headers = { 'content-type': 'application/json', origin: 'https://other.example' };
    expect((await local.app.request('/mcp', { method: 'POST', headers, body: '{}' })).status).toBe(403);
  });
});
