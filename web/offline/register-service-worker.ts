/** Brings in the service worker once the page has loaded; it is for readers who lose their network later. */

const path = '/service-worker.js';

/** The part of Trusted Types that is used here; the compiler's library has none of it. */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (input: string) => string },
  ) => { createScriptURL: (input: string) => string };
};

/** Does nothing in development, where files change under their names, and where browsers have no workers. */
export function registerServiceWorker(): void {
  const isBuilt = new URL(import.meta.url).pathname.startsWith('/assets/');
  if (!isBuilt || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

/** The page's policy takes the address of a script from this named policy alone. */
function register(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => path });
  // Without a worker the site is what it was.
  navigator.serviceWorker.register(policy?.createScriptURL(path) ?? path).catch(() => undefined);
}
