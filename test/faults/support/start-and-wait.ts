/** Process that starts in one of several ways and keeps a timer, like a job queue. */
import { setTimeout as wait } from 'node:timers/promises';
import { runProcess } from '#server/app/run-process.ts';
import { ConfigError } from '#server/platform/config/config.ts';
import { createLogger } from '#server/platform/logger.ts';

const [way = ''] = process.argv.slice(2);
await runProcess(createLogger('silent'), async ({ cleanups, stopping }) => {
  const timer = setInterval(() => {}, 1000);
  cleanups.add(async () => void process.stdout.write('ended\n'));
  if (way === 'stubborn') cleanups.add(() => new Promise(() => {}));
  if (way === 'plain') throw new ConfigError('PORT: one line');
  if (way === 'fault') throw new Error('a fault of our own');
  process.stdout.write('working\n');
  // A long step of a start, such as the filling of a sample site.
  if (way === 'start' || way === 'stubborn') await wait(60_000, undefined, { signal: stopping });
  cleanups.add(async () => clearInterval(timer));
  process.stdout.write('started\n');
});
