/** Client address for rate limits: a canonical IPv4 address or an IPv6 /64. */
import { isIPv4, isIPv6, SocketAddress } from 'node:net';
import { expandIPv6 } from 'hono/utils/ipaddr';

const unknownAddress = 'unknown';

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
    .split(':', 4)
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
