/** Which addresses of the internet a picture may be fetched from: none that leads into a network. */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 blocks that are not for everybody (IANA's special-purpose registry), and a cloud's address for its machines. */
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

/** Inside the global block: protocol assignments with Teredo, documentation, 6to4, which carries IPv4, and AS112. */
const inner6Blocks: readonly (readonly [address: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const inner = listOf(innerBlocks, 'ipv4');
const inner6 = listOf(inner6Blocks, 'ipv6');
/** All of IPv6 that is global; what is outside is mapped, translated, local, link-local, multicast or reserved. */
const global6 = listOf([['2000::', 3]], 'ipv6');

function listOf(blocks: typeof innerBlocks, family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of blocks) list.addSubnet(address, prefix, family);
  return list;
}

/** False for every address inside a network, and for what is no address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !inner.check(address, 'ipv4');
  // An address with a zone belongs to one machine's own links.
  if (!isIPv6(address) || address.includes('%')) return false;
  return global6.check(address, 'ipv6') && !inner6.check(address, 'ipv6');
}
