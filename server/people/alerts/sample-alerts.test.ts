/** Alerts of a site with sample fares: simulated prices alert somebody only while there are no others. */
import { beforeEach, expect, it } from 'vitest';
import { createUser } from '#test/support/accounts.ts';
import { setUpAlerts } from '#test/support/alerts.ts';

const { site, alerts, see, tell } = setUpAlerts({ environment: { DEMO: '1' } });
const simulated = { source: 'sample' };
beforeEach(async () => {
  await see({ ...simulated, price: 640 });
  const user = await createUser(site.context);
  const trip = { origin: 'RUH', destination: 'CAI', tripType: 'oneway', below: 500 };
  expect((await site.send(user, 'POST', '/api/watches', trip)).status).toBe(201);
});

it('tells a simulated price as such while all prices are simulated', async () => {
  await tell({ ...simulated, price: 480 });
  expect(alerts.sent).toMatchObject([{ alerts: [{ price: 480, isSample: true }] }]);
});

it.each([
  ['before', 'kayak.sa'],
  ['after', 'wego.sa'],
])('tells none once a recorded price is listed anywhere: source %s it in order', async (_, source) => {
  await see({ source, price: 900, destination: 'IST' });
  await tell({ ...simulated, price: 480 });
  expect(alerts.sent).toEqual([]);
});

it('drops a simulated price when recorded ones came before the message left', async () => {
  await see({ ...simulated, price: 480 });
  await alerts.match();
  await see({ source: 'kayak.sa', price: 900, destination: 'IST' });
  await alerts.send();
  expect(alerts.sent).toEqual([]);
});
