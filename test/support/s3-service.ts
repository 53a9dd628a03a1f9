/** A stand-in for an S3 service on this machine: verifies every signature, keeps objects in memory. */
import { createHash, createHmac, hash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type S3Service = {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  objects: Map<string, Buffer>;
  /** Parts of uploads that were neither completed nor aborted. */
  uploads: Map<string, Map<number, Buffer>>;
  /** Method and path of each request that was let in. */
  requests: string[];
  /** Answers the next request with this status instead. */
  failNext(status: number, code: string, location?: string): void;
  close(): Promise<void>;
};

const accessKeyId = 'AKIAIOSFODNN7EXAMPLE';
const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const region = 'me-south-1';
/** As many as a page of the list holds, few so that tests see two pages. */
const pageSize = 3;
const leastPartBytes = 64;
const largestSkewMs = 15 * 60_000;

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  /** Where a redirect leads. */
  readonly location: string | undefined;
  constructor(status: number, code: string, location?: string) {
    super(code);
    this.status = status;
    this.code = code;
    this.location = location;
  }
}

type Request = { method: string; url: URL; headers: IncomingMessage['headers']; body: Buffer };
type State = Pick<S3Service, 'objects' | 'uploads'>;

export async function startS3Service(): Promise<S3Service> {
  const state: State = { objects: new Map(), uploads: new Map() };
  const requests: string[] = [];
  let failure: Refusal | null = null;
  const server = createServer(async (incoming, outgoing) => {
    try {
      const request = await readRequest(incoming);
      if (failure !== null) {
        const planned = failure;
        failure = null;
        throw planned;
      }
      verifySignature(request);
      requests.push(`${request.method} ${request.url.pathname}`);
      answer(request, outgoing, state);
    } catch (error) {
      const { status, code, location } = error instanceof Refusal ? error : new Refusal(500, 'InternalError');
      outgoing.writeHead(status, { 'content-type': 'application/xml', ...(location && { location }) });
      outgoing.end(`<Error><Code>${code}</Code><Message>refused</Message></Error>`);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ...{ ...state, endpoint: `http://127.0.0.1:${port}`, accessKeyId, secretAccessKey, region, requests },
    failNext(status, code, location) {
      failure = new Refusal(status, code, location);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return {
    method: incoming.method ?? '',
    url: new URL(incoming.url ?? '/', 'http://s3'),
    headers: incoming.headers,
    body: Buffer.concat(chunks),
  };
}

/** Signature version 4, as the service computes it from the request it received. */
function verifySignature({ method, url, headers, body }: Request): void {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (found === null) throw new Refusal(403, 'AccessDenied');
  const [, key, day = '', signedRegion, names = '', signature] = found;
  if (key !== accessKeyId) throw new Refusal(403, 'InvalidAccessKeyId');
  if (signedRegion !== region) throw new Refusal(400, 'AuthorizationHeaderMalformed');
  const time = String(headers['x-amz-date']);
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - at) < largestSkewMs)) throw new Refusal(403, 'RequestTimeTooSkewed');
  const sum = String(headers['x-amz-content-sha256']);
  if (sum !== hash('sha256', body)) throw new Refusal(400, 'XAmzContentSHA256Mismatch');
  const signed = names.split(';');
  for (const name of ['host', 'x-amz-content-sha256', 'x-amz-date']) {
    if (!signed.includes(name)) throw new Refusal(403, 'SignatureDoesNotMatch');
  }
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .sort()
    .join('&');
  const canonical = [
    method,
    url.pathname,
    query,
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    sum,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  );
  const sign = (secret: string | Buffer, data: string) => createHmac('sha256', secret).update(data).digest();
  const signingKey = sign(sign(sign(sign(`AWS4${secretAccessKey}`, day), region), 's3'), 'aws4_request');
  if (sign(signingKey, text).toString('hex') !== signature) throw new Refusal(403, 'SignatureDoesNotMatch');
}

function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function answer(request: Request, outgoing: ServerResponse, state: State): void {
  const { method, url } = request;
  const [, , ...rest] = url.pathname.split('/').map(decodeURIComponent);
  const key = rest.join('/');
  const uploadId = url.searchParams.get('uploadId');
  if (method === 'GET' && key === '') return void outgoing.end(listObjects(url, state));
  if (method === 'GET') return void answerObject(request, outgoing, readObject(state, key));
  if (method === 'POST' && url.searchParams.has('uploads')) {
    const id = randomUUID();
    state.uploads.set(id, new Map());
    return void outgoing.end(
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }
  if (uploadId !== null) return void answerUpload(request, outgoing, { state, uploadId, key });
  if (method === 'PUT') {
    state.objects.set(key, request.body);
    outgoing.setHeader('etag', tagOf(request.body));
    return void outgoing.end();
  }
  if (method === 'DELETE') {
    state.objects.delete(key);
    outgoing.writeHead(204);
    return void outgoing.end();
  }
  throw new Refusal(405, 'MethodNotAllowed');
}

function readObject({ objects }: State, key: string): Buffer {
  const found = objects.get(key);
  if (found === undefined) throw new Refusal(404, 'NoSuchKey');
  return found;
}

/** The whole object, or the bytes of `Range`. */
function answerObject({ headers }: Request, outgoing: ServerResponse, object: Buffer): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  if (first === undefined) return void outgoing.end(object);
  outgoing.writeHead(206, { 'content-range': `bytes ${first}-${last}/${object.length}` });
  outgoing.end(object.subarray(Number(first), Number(last) + 1));
}

function tagOf(content: Buffer): string {
  return `"${hash('md5', content)}"`;
}

function answerUpload(
  { method, url, body }: Request,
  outgoing: ServerResponse,
  { state, uploadId, key }: { state: State; uploadId: string; key: string },
): void {
  const parts = state.uploads.get(uploadId);
  if (parts === undefined) throw new Refusal(404, 'NoSuchUpload');
  if (method === 'PUT') {
    parts.set(Number(url.searchParams.get('partNumber')), body);
    outgoing.setHeader('etag', tagOf(body));
    return void outgoing.end();
  }
  if (method === 'DELETE') {
    state.uploads.delete(uploadId);
    outgoing.writeHead(204);
    return void outgoing.end();
  }
  const named = [...String(body).matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)];
  const contents = named.map(([, number, tag]) => {
    const part = parts.get(Number(number));
    if (part === undefined || tagOf(part) !== tag) throw new Refusal(400, 'InvalidPart');
    return part;
  });
  if (contents.slice(0, -1).some(({ length }) => length < leastPartBytes))
    throw new Refusal(400, 'EntityTooSmall');
  state.objects.set(key, Buffer.concat(contents));
  state.uploads.delete(uploadId);
  outgoing.end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
}

/** Pages by the last key of the page before. */
function listObjects(url: URL, { objects }: State): string {
  const prefix = url.searchParams.get('prefix') ?? '';
  const after = url.searchParams.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, pageSize);
  const contents = page.map(
    (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`,
  );
  const next = keys.length > pageSize ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
}
