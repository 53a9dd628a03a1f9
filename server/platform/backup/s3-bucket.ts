/** Stores files in a bucket of an S3 service; requests are signed by aws4fetch. */
import { hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import type { BackupPlaceConfig } from '#server/platform/config/backup-config.ts';
import { BackupError } from './backup-error.ts';

type BucketConfig = Extract<BackupPlaceConfig, { kind: 's3' }>;

export type Bucket = {
  upload(key: string, path: string): Promise<void>;
  list(prefix: string): Promise<{ key: string; bytes: number }[]>;
  download(key: string, path: string): Promise<void>;
  remove(key: string): Promise<void>;
};

type BucketOptions = {
  /** Larger files are sent in parts of this size. */
  partBytes?: number;
  retries?: number;
};

/** A service takes 10,000 parts: files up to 320 GB. */
const usualPartBytes = 32 * 1_048_576;
const requestTimeoutMs = 10 * 60_000;

type Sent = {
  method: string;
  key?: string;
  query?: Record<string, string>;
  body?: Uint8Array;
  /** Bytes of an object, such as `bytes=0-99`. */
  range?: string;
};

/** Its calls throw `BackupError` with what the service answered. */
export function createBucket(config: BucketConfig, options: BucketOptions = {}): Bucket {
  const { partBytes = usualPartBytes, retries = 3 } = options;
  const send = createSender(config, retries);
  return {
    async upload(key, path) {
      const file = await open(path, 'r');
      try {
        const { size } = await file.stat();
        if (size > partBytes) await uploadParts({ send, key, file, size, partBytes });
        else await send({ method: 'PUT', key, body: await readPart(file, 0, size) });
      } finally {
        await file.close();
      }
    },
    async list(prefix) {
      const found: { key: string; bytes: number }[] = [];
      let next: string | undefined;
      do {
        const query = { 'list-type': '2', prefix, ...(next && { 'continuation-token': next }) };
        const page = await (await send({ method: 'GET', query })).text();
        for (const [, object = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          found.push({ key: readTag(object, 'Key') ?? '', bytes: Number(readTag(object, 'Size')) });
        }
        next = readTag(page, 'NextContinuationToken');
      } while (next !== undefined);
      return found;
    },
    async download(key, path) {
      await pipeline(
        readParts({ send, key, partBytes }),
        createWriteStream(path, { mode: 0o600, flush: true }),
      );
    },
    async remove(key) {
      await send({ method: 'DELETE', key });
    },
  };
}

function createSender(config: BucketConfig, retries: number): (sent: Sent) => Promise<Response> {
  const { accessKeyId, secretAccessKey, sessionToken, region } = config;
  const client = new AwsClient({
    ...{ accessKeyId, secretAccessKey, region, retries, service: 's3' },
    ...(sessionToken === null ? {} : { sessionToken }),
  });
  return async ({ method, key = '', query = {}, body, range }) => {
    const url = new URL(
      `${config.endpoint}/${config.bucket}/${key.split('/').map(encodeURIComponent).join('/')}`,
    );
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const response = await client
      .fetch(url.href, {
        method,
        headers: { 'X-Amz-Content-Sha256': hash('sha256', body ?? ''), ...(range && { Range: range }) },
        // What answers elsewhere may take anything and keep nothing, such as the login page of a proxy.
        redirect: 'manual',
        signal: AbortSignal.timeout(requestTimeoutMs),
        ...(body && { body: body as Uint8Array<ArrayBuffer> }),
      })
      .catch((error: unknown) => {
        throw new BackupError(`${config.endpoint} did not answer: ${reasonOf(error)}`, { cause: error });
      });
    if (response.ok) return response;
    const answer = await response.text();
    const why = [readTag(answer, 'Code'), readTag(answer, 'Message')].filter(Boolean).join(': ');
    throw new BackupError(`${config.endpoint} refused ${method} ${url.pathname}: ${response.status} ${why}`);
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

type Upload = {
  send: (sent: Sent) => Promise<Response>;
  key: string;
  file: FileHandle;
  size: number;
  partBytes: number;
};

/** A failed upload is given up, since unfinished parts cost space. */
async function uploadParts({ send, key, file, size, partBytes }: Upload): Promise<void> {
  const begun = await (await send({ method: 'POST', key, query: { uploads: '' } })).text();
  const uploadId = readTag(begun, 'UploadId');
  if (uploadId === undefined) throw new BackupError(`The upload of ${key} was not begun: ${begun}`);
  try {
    const tags: string[] = [];
    for (let start = 0; start < size; start += partBytes) {
      const body = await readPart(file, start, Math.min(partBytes, size - start));
      const query = { partNumber: String(tags.length + 1), uploadId };
      const { headers } = await send({ method: 'PUT', key, query, body });
      tags.push(headers.get('etag') ?? '');
    }
    const list = tags.map(
      (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
    );
    const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`);
    const ended = await (await send({ method: 'POST', key, query: { uploadId }, body })).text();
    // A service may say 200 before it knows.
    if (ended.includes('<Error>')) throw new BackupError(`The upload of ${key} was refused: ${ended}`);
  } catch (error) {
    await send({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

/** Large objects part by part, each with the time of a request: a slow line takes hours for all of it. */
async function* readParts({
  send,
  key,
  partBytes,
}: Pick<Upload, 'send' | 'key' | 'partBytes'>): AsyncGenerator<Uint8Array> {
  const whole = await send({ method: 'GET', key });
  const size = Number(whole.headers.get('content-length'));
  if (size <= partBytes) {
    yield* (whole.body ?? []) as AsyncIterable<Uint8Array>;
    return;
  }
  await whole.body?.cancel();
  for (let start = 0; start < size; start += partBytes) {
    const end = Math.min(start + partBytes, size);
    const part = await (await send({ method: 'GET', key, range: `bytes=${start}-${end - 1}` })).bytes();
    if (part.length !== end - start) throw new BackupError(`${key} changed while it was fetched.`);
    yield part;
  }
}

async function readPart(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const part = Buffer.allocUnsafe(length);
  const { bytesRead } = await file.read(part, 0, length, start);
  if (bytesRead !== length) throw new BackupError('The backup changed while it was sent.');
  return part;
}

/** The text of the first element of a name; answers of the service have no markup inside of it. */
function readTag(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text
    ?.replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
