/** Which `Host` headers are accepted. */
import { isLoopback } from './client-address.ts';

const localNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a `Host` header is accepted: the public address, or a local name on any port. Without a public
 * address, a server that listens beyond this machine accepts any well-formed name.
 */
export function createHostRule(config: {
  host: string;
  appUrl: string | null;
}): (host: string | null | undefined) => boolean {
  const publicUrl = config.appUrl === null ? undefined : new URL(config.appUrl);
  const listensLocally = config.host === 'localhost' || isLoopback(config.host);
  return (host) => {
    const named = parseHost(host, publicUrl?.protocol ?? 'http:');
    if (!named) return false;
    if (localNames.has(named.hostname)) return true;
    return publicUrl ? named.host === publicUrl.host : !listensLocally;
  };
}

/** A name of this machine, on any port. */
export function isLocalHost(host: string): boolean {
  return localNames.has(parseHost(host, 'http:')?.hostname ?? '');
}

/** A well-formed name or address with optional port. */
export function isWellFormedHost(host: string | null | undefined): boolean {
  return parseHost(host, 'http:') !== undefined;
}

function parseHost(host: string | null | undefined, protocol: string): URL | undefined {
  if (!host || !/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host)) return undefined;
  return URL.parse(`${protocol}//${host}`) ?? undefined;
}
