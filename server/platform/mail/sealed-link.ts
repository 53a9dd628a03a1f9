/** Encrypts links that open an account in the outbox, so that a copy of the database cannot use them. */

/** The part of `AccountKeys` that mail needs. */
export type LinkSealer = {
  seal: (purpose: string, text: string) => string;
  /** @throws Error when the key is missing */
  open: (purpose: string, sealed: string) => string;
};

const purpose = 'mail link';
/** Passes as a URL in the payload's schema, but leads nowhere. */
const sealedScheme = 'urn:hudhud-sealed:';
const secretPattern = /[?#&](?:token|confirm)=/;

export function sealLink(keys: Pick<LinkSealer, 'seal'>, url: string): string {
  return sealedScheme + keys.seal(purpose, url);
}

/** The payload with decrypted link; an unencrypted one stays as it is. */
export function openLink<Payload>(keys: Pick<LinkSealer, 'open'>, payload: Payload): Payload {
  const url = urlOf(payload);
  if (!url?.startsWith(sealedScheme)) return payload;
  return { ...payload, url: keys.open(purpose, url.slice(sealedScheme.length)) };
}

/** @throws Error for a payload whose link would be stored unencrypted */
export function assertSealed(payload: unknown): void {
  if (secretPattern.test(urlOf(payload) ?? ''))
    throw new Error('a link with a secret must be sealed for the outbox');
}

function urlOf(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null || !('url' in payload)) return undefined;
  return typeof payload.url === 'string' ? payload.url : undefined;
}
