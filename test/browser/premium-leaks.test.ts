/** Pages for guests contain no Premium data, neither in their HTML nor in the embedded state. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import { insertPremiumDestinations } from '#server/pipeline/premium/premium-destination.repository.ts';
import { publishFares } from '#server/pipeline/refresh/refresh.service.ts';
import { createUser } from '#test/support/accounts.ts';
import { type RunningTestApp, startTestApp } from '#test/support/app.ts';
import {
  buildSecretRows,
  findSecrets,
  listPageAddresses,
  secretDestinations,
} from '#test/support/premium-secrets.ts';

let site: RunningTestApp;

beforeAll(async () => {
  site = await startTestApp({ fares: 'recorded' });
  const { board, deals, db, reference, refresh } = site.context;
  const airports = secretDestinations.flatMap((code) => reference.airports.get(code) ?? []);
  await insertPremiumDestinations(db, airports);
  const { touched } = await ingestRows(refresh, inOneBatch());
  await publishFares(refresh, touched);
  await board.rebuild();
  await deals.rebuild();
});
afterAll(() => site.close());

async function* inOneBatch() {
  yield buildSecretRows(new Date());
}

describe.each(secretDestinations)('the page of %s', (code) => {
  const page = `/en/deal/${code}?origin=RUH&tripType=oneway`;

  it('shows the fare to members and administrators, and to no free user', async () => {
    const { context } = site;
    const price = context.board.findEntry({ origin: 'RUH', tripType: 'oneway' }, code)?.fare.price;
    const shown = new RegExp(`(?<![\\d,])${price?.toLocaleString('en')}(?![\\d,])`);
    const people = [
      { cookie: (await createUser(context)).cookie, isTold: false },
      { cookie: (await createUser(context, { subscription: 'premium' })).cookie, isTold: true },
      { cookie: (await createUser(context, { role: 'admin' })).cookie, isTold: true },
    ];
    for (const { cookie, isTold } of people) {
      const response = await fetch(site.url + page, { headers: { cookie } });
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      const html = await response.text();
      expect(shown.test(html)).toBe(isTold);
      if (!isTold) expect(findSecrets(html)).toEqual([]);
    }
  });
});

describe('a page for a guest', () => {
  it.each(listPageAddresses())('%s holds no Premium figure', async (address) => {
    const response = await fetch(site.url + address);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('</html>');
    expect(findSecrets(html)).toEqual([]);
  });
});
