/** Request bodies: at most 100 KB of JSON, except for a few routes. */
import type { Context } from 'hono';
import { AppError } from '#server/platform/errors.ts';
import type { ReadHeaders } from './http-env.ts';

/** Of a request, without parameters. */
const jsonBody = 'application/json';
export const maxBodyBytes = 100 * 1024;

function hasBody(headers: ReadHeaders): boolean {
  const length = headers.get('content-length');
  return headers.get('transfer-encoding') !== null || (length !== null && length !== '0');
}

/**
 * Refuses a body by its headers: too large, or wrong content type.
 * @throws AppError `payload_too_large`, `unsupported_media_type`
 */
export function refuseInvalidBody(
  headers: ReadHeaders,
  types: readonly string[] = [jsonBody],
  mostBytes: number = maxBodyBytes,
): void {
  if (!hasBody(headers)) return;
  if (Number(headers.get('content-length') ?? 0) > mostBytes) {
    throw new AppError('payload_too_large', { log: 'declared body too large' });
  }
  const coding = headers.get('content-encoding');
  if (!types.includes(contentTypeOf(headers)) || (coding !== null && coding !== 'identity')) {
    throw new AppError('unsupported_media_type', { log: 'body of another kind' });
  }
}

/** @throws AppError `unsupported_media_type` unless the content type is JSON */
export function requireJsonType(headers: ReadHeaders): void {
  if (contentTypeOf(headers) !== jsonBody) {
    throw new AppError('unsupported_media_type', { log: 'body is not declared as JSON' });
  }
}

/** In lower case, without parameters. */
export function contentTypeOf(headers: ReadHeaders): string {
  return (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/**
 * Reads the body up to the limit.
 * @throws AppError `payload_too_large`
 */
export async function readBytes(c: Context, mostBytes: number = maxBodyBytes): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new AppError('payload_too_large', { log: 'body too large' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The body as a JSON value. @throws AppError `payload_too_large`, `malformed_request` when it is not JSON */
export async function readJson(c: Context, mostBytes?: number): Promise<unknown> {
  const text = (await readBytes(c, mostBytes)).toString('utf8');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('malformed_request', { log: 'body is not JSON', cause });
  }
}
