/** People with two watches each whose prices were just reached, some with a device: what the kill tests send. */
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { workerAlerts } from '#server/app/jobs.ts';
import { matchAlerts } from '#server/people/alerts/match.service.ts';
import { createUser } from '#test/support/accounts.ts';
import { createCalls, ingestAndShow } from '#test/support/app.ts';
import { buildProviderRows } from '#test/support/factories.ts';
import type { BrowserSubscription, PushService } from '#test/support/push-service.ts';
import { sendRequest } from '#test/support/send-request.ts';
import { openContext } from './open-context.ts';

type AlertPeople = {
  /** Folder of the site's data. */
  dataDirectory: string;
  push: PushService;
  people: number;
  /** Number of them that have one. */
  devices: number;
};

/** @returns their subscriptions, and how many alerts are due */
export async function fillAlertPeople({ dataDirectory, push, people, devices }: AlertPeople) {
  const subscriptions: BrowserSubscription[] = [];
  const context = await openContext(dataDirectory);
  const app = createCalls(context);
  const { publicKey } = await context.push.keyPair();
  for (let n = 0; n < people; n += 1) {
    const { cookie } = await createUser(context, { email: `person${n}@example.com`, language: 'en' });
    const post = async (path: string, body: object): Promise<void> => {
      const { status } = await sendRequest(app, ['POST', path], body, {
        cookie,
        address: `10.0.1.${n % 250}`,
      });
      if (status !== 201) throw new Error(`${path} answered ${status}`);
    };
    for (const destination of ['CAI', 'IST']) {
      await post('/api/watches', { origin: 'RUH', destination, tripType: 'oneway', below: 500 });
    }
    if (n >= devices) continue;
    const subscription = await push.subscribe(publicKey);
    subscriptions.push(subscription);
    await post('/api/push/devices', subscription);
  }
  const now = context.now();
  const fare = { price: 400, departureDate: addDays(riyadhDate(now), 40), observedAt: now };
  await ingestAndShow(
    context,
    buildProviderRows({ ...fare, destination: 'CAI' }, { ...fare, destination: 'IST' }),
  );
  // The test may run at night.
  await context.db.updateTable('alert_recipient').set({ quiet_from: null, quiet_to: null }).execute();
  const alerts = await matchAlerts(workerAlerts(context));
  await context.close();
  return { subscriptions, alerts };
}
