/** Alerts of a site with sample fares: simulated prices alert somebody only while there are no others. */
import { beforeEach, expect, it } from 'vitest';
import { createUser } from '#test/support/accounts.ts';
import { createTestAlerts, type TestAlerts } from '#test/support/alerts.ts';
import { buildProviderRows } from '#test/support/factories.ts';
import { setUpOwnApp } from '#test/support/own-app.ts';

let alerts: TestAlerts;
const { site, clock } = setUpOwnApp({ environment: { DEMO: '1' } });
beforeEach(async () => {
  await see(640);
  const user = await createUser(site.context);
  const trip = { origin: 'RUH', destination: 'CAI', tripType: 'oneway', below: 500 };
  expect((await site.send(user, 'POST', '/api/watches', trip)).status).toBe(201);
  alerts = createTestAlerts(site.context);
});

async function see(price: number, fare: object = { source: 'sample' }): Promise<void> {
  clock.now = new Date(clock.now.getTime() + 60_000);
  await site.ingest(buildProviderRows({ price, observedAt: clock.now, ...fare }));
}

it('tells a simulated price as such while all prices are simulated', async () => {
  await see(480);
  await alerts.match();
  await alerts.send();
  expect(alerts.sent).toMatchObject([{ alerts: [{ price: 480, isSample: true }] }]);
});

it.each([
  ['before', 'kayak.sa'],
  ['after', 'wego.sa'],
])('tells none once a recorded price is listed anywhere: source %s it in order', async (_, source) => {
  await see(900, { source, destination: 'IST' });
  await see(480);
  await alerts.match();
  await alerts.send();
  expect(alerts.sent).toEqual([]);
});

it('drops a simulated price when recorded ones came before the message left', async () => {
  await see(480);
  await alerts.match();
  await see(900, { source: 'kayak.sa', destination: 'IST' });
  await alerts.send();
  expect(alerts.sent).toEqual([]);
});
