/** Which IP addresses are public; private and special ranges are refused. */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Special-purpose IPv4 blocks (IANA registry) and the metadata address of clouds. */
const innerBlocks: readonly (readonly [address: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Special blocks inside global IPv6: protocol assignments with Teredo, documentation, 6to4, AS112. */
const inner6Blocks: readonly (readonly [address: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const inner = listOf(innerBlocks, 'ipv4');
const inner6 = listOf(inner6Blocks, 'ipv6');
/** Global IPv6; everything else is mapped, translated, local, link-local, multicast or reserved. */
const global6 = listOf([['2000::', 3]], 'ipv6');

function listOf(blocks: typeof innerBlocks, family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of blocks) list.addSubnet(address, prefix, family);
  return list;
}

/** False for private addresses and for text that is no address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !inner.check(address, 'ipv4');
  // An address with a zone id is link-local.
  if (!isIPv6(address) || address.includes('%')) return false;
  return global6.check(address, 'ipv6') && !inner6.check(address, 'ipv6');
}
