/**
 * Sends due alerts by a mail server and a push service on this machine until none waits, and prints a line when it
 * begins and one when it is done.
 */
import { workerAlerts } from '#server/app/jobs.ts';
import { sendAlerts } from '#server/people/alerts/alerts.jobs.ts';
import { rerouteTo } from '#test/support/push-reroute.ts';
import { openContext } from './open-context.ts';

const [dataDir = '', smtpUrl = '', pushUrl = '', laterMs = '0'] = process.argv.slice(2);
const context = await openContext(dataDir, {
  environment: { SMTP_URL: smtpUrl, MAIL_FROM: 'alerts@example.sa', APP_URL: 'https://hudhud.example.sa' },
  now: () => new Date(Date.now() + Number(laterMs)),
});
context.push.fetch = rerouteTo(pushUrl);
await context.settings.reload();
process.stdout.write('sending\n');
await sendAlerts(workerAlerts(context), new AbortController().signal);
process.stdout.write('done\n');
await context.close();
