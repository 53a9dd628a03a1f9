/** Client address for rate limits: a canonical IPv4 address or an IPv6 /64. */
import { isIPv4, isIPv6, SocketAddress } from 'node:net';

const unknownAddress = 'unknown';

function expandIPv6(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return tail === undefined ? before : [...before, ...zeros, ...after];
}

/** One key per IPv4 address or IPv6 /64; `unknown` for anything else. */
export function addressKey(text: string): string {
  const bare =
    text
      .trim()
      .replace(/^\[|\](?::\d+)?$/g, '')
      .split('%')[0] ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
  const address = /^\d+\.\d+\.\d+\.\d+:\d+$/.test(mapped) ? mapped.slice(0, mapped.lastIndexOf(':')) : mapped;
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return unknownAddress;
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address;
  const inside = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1];
  if (inside) return inside;
  return `${expandIPv6(canonical)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * Key of the nearest address that is not a trusted proxy.
 * @param trustProxy number of proxies; their entries in `X-Forwarded-For` are the rightmost ones
 */
export function clientAddressKey(request: {
  peer: string | undefined;
  forwardedFor: string | null | undefined;
  trustProxy: number;
}): string {
  const hops = (request.forwardedFor ?? '').split(',').map((hop) => hop.trim());
  // A shorter list is that of a proxy which overwrites it: its first entry is the farthest one that is known.
  const claimed = request.trustProxy > 0 ? (hops.at(-request.trustProxy) ?? hops[0]) : undefined;
  return addressKey(claimed || request.peer || unknownAddress);
}

type AddressedRequest = {
  req: { raw: Request };
  env: { incoming?: { socket: { remoteAddress?: string | undefined } } } | undefined;
};

export function addressOf(c: AddressedRequest, trustProxy: number): string {
  return clientAddressKey({
    peer: c.env?.incoming?.socket.remoteAddress,
    forwardedFor: c.req.raw.headers.get('x-forwarded-for'),
    trustProxy,
  });
}

export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/i.test(address);
}
