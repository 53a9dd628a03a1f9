/** Loaded into the site's process before its entry: leads push messages to this machine, and moves the clock. */
import { pushOrigin, rerouteTo } from '#test/support/push-reroute.ts';

const { FAULTS_PUSH_URL: pushUrl, FAULTS_CLOCK_SHIFT_MS: shift } = process.env;

if (pushUrl) {
  const toPushService = rerouteTo(pushUrl);
  const plainFetch = globalThis.fetch;
  globalThis.fetch = (target, options) =>
    new URL(target instanceof Request ? target.url : target).origin === pushOrigin
      ? toPushService(target, options)
      : plainFetch(target, options);
}

if (shift) moveClock(Number(shift));

function moveClock(milliseconds: number): void {
  const plain = globalThis.Date;
  const now = (): number => plain.now() + milliseconds;
  globalThis.Date = new Proxy(plain, {
    construct: (target, args: []) =>
      args.length === 0 ? new target(now()) : Reflect.construct(target, args),
    apply: () => new plain(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}
