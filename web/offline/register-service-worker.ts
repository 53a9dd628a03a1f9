/** Registers the service worker once the page works: what it keeps for later must not delay the page. */

const path = '/service-worker.js';

/** After hydration, for what the page itself loads then. */
const quietMs = 1_000;

/** The part of Trusted Types used here, missing in TypeScript's library. */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (input: string) => string },
  ) => { createScriptURL: (input: string) => string };
};

/** Skipped in development, where files change, and in browsers without service workers. */
export function registerServiceWorker(): void {
  const isBuilt = new URL(import.meta.url).pathname.startsWith('/assets/');
  if (!isBuilt || !('serviceWorker' in navigator)) return;
  new PerformanceObserver((marks, observer) => {
    if (marks.getEntriesByName('hydrated').length === 0) return;
    observer.disconnect();
    setTimeout(register, quietMs);
  }).observe({ type: 'mark', buffered: true });
}

/** The content security policy allows script URLs from this Trusted Types policy only. */
function register(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => path });
  // Without a service worker the site still works.
  navigator.serviceWorker.register(policy?.createScriptURL(path) ?? path).catch(() => undefined);
}
