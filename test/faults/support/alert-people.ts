/** People with two watches each whose prices were just reached, some with a device: what the kill tests send. */
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { createContext } from '#server/app/context.ts';
import { workerAlerts } from '#server/app/jobs.ts';
import { matchAlerts } from '#server/people/alerts/match.service.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createSilentLogger } from '#server/platform/logger.ts';
import { createUser } from '#test/support/accounts.ts';
import { createCalls, ingestAndShow } from '#test/support/app.ts';
import { buildProviderRows } from '#test/support/factories.ts';
import type { BrowserSubscription, PushService } from '#test/support/push-service.ts';
import { sendRequest } from '#test/support/send-request.ts';

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
  const context = await createContext({
    config: readConfig({ DATA_DIR: dataDirectory, DEMO: '0' }),
    logger: createSilentLogger(),
  });
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
  const alerts = await matchAlerts(workerAlerts(context));
  await context.close();
  return { subscriptions, alerts };
}
