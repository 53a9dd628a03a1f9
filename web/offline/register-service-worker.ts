/** Registers the service worker after the page has loaded. */

const path = '/service-worker.js';

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
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

/** The content security policy allows script URLs from this Trusted Types policy only. */
function register(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => path });
  // Without a service worker the site still works.
  navigator.serviceWorker.register(policy?.createScriptURL(path) ?? path).catch(() => undefined);
}
