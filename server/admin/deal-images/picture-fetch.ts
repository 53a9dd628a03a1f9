/** Fetches an image from the internet, protected against SSRF: never from a private network, redirects included. */
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import { AppError, type FieldMessage } from '#server/platform/errors.ts';

export type ResolvedAddress = { address: string; family: 4 | 6 };

/** A response whose body is not read yet. */
export type PictureResponse = {
  status: number;
  /** One value per name, names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  body: AsyncIterable<Uint8Array>;
  close: () => void;
};

export type PictureSource = {
  resolve: (host: string) => Promise<readonly ResolvedAddress[]>;
  /** Requests `url` from exactly this address, without a second DNS lookup. */
  connect: (url: URL, address: ResolvedAddress, signal: AbortSignal) => Promise<PictureResponse>;
  /** Starts the total time limit. */
  deadline: () => AbortSignal;
};

const mostRedirects = 2;
const redirects = new Set([301, 302, 303, 307, 308]);
const pictureTypes = new Set(['image/jpeg', 'image/png', 'image/webp']);

/**
 * The bytes of the image at `address`, at most `mostBytes`.
 * @throws AppError `validation_failed` on the field `url`
 */
export async function fetchPicture(
  source: PictureSource,
  address: string,
  mostBytes: number,
): Promise<Buffer> {
  const signal = source.deadline();
  try {
    return await followTo(source, readUrl(address), { mostBytes, signal });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refused('api.field.pictureUnreachable', 'the address did not answer in time, or not at all', error);
  }
}

type Bounds = { mostBytes: number; signal: AbortSignal };

async function followTo(source: PictureSource, first: URL, bounds: Bounds): Promise<Buffer> {
  let url = first;
  for (let hops = 0; ; hops += 1) {
    const address = await findPublicAddress(source, url, bounds.signal);
    const answer = await inTime(source.connect(url, address, bounds.signal), bounds.signal);
    try {
      const { location } = answer.headers;
      if (!redirects.has(answer.status) || location === undefined) return await readPicture(answer, bounds);
      if (hops >= mostRedirects) throw refused('api.field.pictureUnreachable', 'too many redirects');
      url = readUrl(location, url);
    } finally {
      answer.close();
    }
  }
}

/** @throws AppError unless https on the default port, without user name and password */
function readUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base);
  const isPlain = url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  if (url && isPlain && url.hostname !== '') return url;
  throw refused('api.field.pictureAddress', 'not a plain https address');
}

/** If any address of a name is private, the name is refused. */
async function findPublicAddress(
  source: PictureSource,
  url: URL,
  signal: AbortSignal,
): Promise<ResolvedAddress> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const answers =
    family === 0
      ? await inTime(source.resolve(host), signal)
      : [{ address: host, family: family === 4 ? 4 : 6 } as const];
  if (answers.some(({ address }) => !isPublicAddress(address))) {
    throw refused('api.field.pictureAddress', 'an address inside a network');
  }
  const [first] = answers;
  if (first) return first;
  throw refused('api.field.pictureUnreachable', 'a name without an address');
}

async function readPicture(answer: PictureResponse, { mostBytes, signal }: Bounds): Promise<Buffer> {
  const { status, headers } = answer;
  if (status !== 200) throw refused('api.field.pictureUnreachable', `status ${status}`);
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const coding = headers['content-encoding'] ?? 'identity';
  if (!pictureTypes.has(type) || coding !== 'identity') throw refused('api.field.pictureKind', 'no picture');
  if (Number(headers['content-length'] ?? 0) > mostBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = answer.body[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await inTime(Promise.resolve(reader.next()), signal);
    if (done) return Buffer.concat(chunks);
    size += value.byteLength;
    if (size > mostBytes) throw tooLarge();
    chunks.push(value);
  }
}

/** Rejects when the time limit is reached, whatever the server does. */
async function inTime<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const giveUp = (): void => late.reject(signal.reason);
  work.catch(() => undefined);
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

function tooLarge(): AppError {
  return refused('api.field.pictureTooLarge', 'a picture that is too large');
}

function refused(message: FieldMessage, log: string, cause?: unknown): AppError {
  return new AppError('validation_failed', { log, fields: { url: message }, cause });
}

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
