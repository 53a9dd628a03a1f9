/** Links that open an account are sealed in the outbox: a copy of the database opens none. */

/** What `AccountKeys` does for mail. */
export type LinkSealer = {
  seal: (purpose: string, text: string) => string;
  /** @throws Error when the key is not here */
  open: (purpose: string, sealed: string) => string;
};

const purpose = 'mail link';
/** An address as far as the payload's schema is concerned, and one that leads nowhere. */
const sealedScheme = 'urn:hudhud-sealed:';
const secretPattern = /[?#&]token=/;

export function sealLink(keys: Pick<LinkSealer, 'seal'>, url: string): string {
  return sealedScheme + keys.seal(purpose, url);
}

/** The payload with its link readable again; one that was never sealed stays as it is. */
export function openLink<Payload>(keys: Pick<LinkSealer, 'open'>, payload: Payload): Payload {
  const url = urlOf(payload);
  if (!url?.startsWith(sealedScheme)) return payload;
  return { ...payload, url: keys.open(purpose, url.slice(sealedScheme.length)) };
}

/** @throws Error for a payload whose link would be kept with its secret in clear */
export function assertSealed(payload: unknown): void {
  if (secretPattern.test(urlOf(payload) ?? ''))
    throw new Error('a link with a secret must be sealed for the outbox');
}

function urlOf(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null || !('url' in payload)) return undefined;
  return typeof payload.url === 'string' ? payload.url : undefined;
}
