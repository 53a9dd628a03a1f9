/** Fetches an image from the internet, protected against SSRF: never from a private network, redirects included. */
import { isIP } from 'node:net';
import { AppError, type FieldMessage } from '#server/platform/errors.ts';
import { isPublicAddress } from './public-address.ts';

export type ResolvedAddress = { address: string; family: 4 | 6 };

/** A response whose body is not read yet. */
export type PictureResponse = {
  status: number;
  /** One value per name, names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  body: AsyncIterable<Uint8Array>;
  /** Closes the connection. */
  close: () => void;
};

export type PictureSource = {
  /** All addresses of a host name. */
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
