/** What a page does beside its own work once it is hydrated: loads pages ahead, follows keys, and registers the service worker. */
import { followDayKeys } from '#web/features/calendar/day-keys.ts';
import { type Ahead, loadAhead } from './load-ahead.ts';

const workerPath = '/service-worker.js';

/** For what the page itself loads then: what the worker keeps for later must not delay it. */
const quietMs = 1_000;

export function whenHydrated(ahead: Ahead): void {
  loadAhead(ahead);
  followDayKeys();
  // Not in development, where files change.
  const isBuilt = new URL(import.meta.url).pathname.startsWith('/assets/');
  if (!isBuilt || !('serviceWorker' in navigator)) return;
  new PerformanceObserver((marks, observer) => {
    if (marks.getEntriesByName('hydrated').length === 0) return;
    observer.disconnect();
    // Without a service worker the site still works.
    setTimeout(() => registerWorker().catch(() => undefined), quietMs);
  }).observe({ type: 'mark', buffered: true });
}

type ScriptUrls = { createScriptURL: (input: string) => string };
/** The part of Trusted Types used here, missing in TypeScript's library. */
type TrustedTypes = { createPolicy: (name: string, rules: ScriptUrls) => ScriptUrls };

/** The content security policy allows script URLs from this Trusted Types policy only. */
async function registerWorker(): Promise<void> {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => workerPath });
  await navigator.serviceWorker.register(policy?.createScriptURL(workerPath) ?? workerPath);
}
