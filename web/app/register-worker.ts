/** Registers the service worker. */

const workerPath = '/service-worker.js';

type ScriptUrls = { createScriptURL: (input: string) => string };
/** The part of Trusted Types used here, missing in TypeScript's library. */
type TrustedTypes = { createPolicy: (name: string, rules: ScriptUrls) => ScriptUrls };

/** The content security policy allows script URLs from this Trusted Types policy only. */
export async function registerWorker(): Promise<void> {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => workerPath });
  await navigator.serviceWorker.register(policy?.createScriptURL(workerPath) ?? workerPath);
}
