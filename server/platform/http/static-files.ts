/** Built frontend files in memory; nothing else is served. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { type Context, Hono } from 'hono';
import { type ContentCoding, contentCodingOf } from './content-coding.ts';
import type { HttpEnv } from './http-env.ts';
import { isNotModified } from './response-cache.ts';

export type StaticFile = {
  type: string;
  cacheControl: string;
  etag: string;
  bodies: Partial<Record<ContentCoding, Uint8Array>> & { identity: Uint8Array };
};

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const immutable = 'public, max-age=31536000, immutable';
const hourly = 'public, max-age=3600';
const siblings: readonly (readonly [Exclude<ContentCoding, 'identity'>, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

/**
 * Reads `directory` once, with its precompressed files (`x.js.br`, `x.js.gz`). Dot files, source maps and
 * unknown types are skipped; files under `assets/` have a hash in their name and are immutable.
 * @returns URL path to file; empty when the directory does not exist
 */
export async function loadStaticFiles(directory: string): Promise<ReadonlyMap<string, StaticFile>> {
  const files = new Map<string, StaticFile>();
  for (const path of await listFiles(directory)) {
    const name = relative(directory, path).split(sep);
    const type = types[extname(path)];
    if (!type || name.some((part) => part.startsWith('.'))) continue;
    const identity = await readFile(path);
    const bodies: StaticFile['bodies'] = { identity };
    for (const [coding, suffix] of siblings) {
      const body = await readFile(`${path}${suffix}`).catch(() => undefined);
      if (body && body.byteLength < identity.byteLength) bodies[coding] = body;
    }
    files.set(`/${name.map(encodeURIComponent).join('/')}`, {
      type,
      cacheControl: name[0] === 'assets' ? immutable : hourly,
      etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
      bodies,
    });
  }
  return files;
}

async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** One route per file, so that nothing else is served. */
export function staticRoutes(files: ReadonlyMap<string, StaticFile>): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  for (const path of files.keys()) {
    const file = files.get(path);
    if (file) routes.get(path, (c) => answerFile(c, file));
  }
  return routes;
}

function answerFile(c: Context<HttpEnv>, file: StaticFile): Response {
  c.set('route', '(static)');
  const wanted = contentCodingOf(c.req.header('accept-encoding'));
  const coding = file.bodies[wanted] ? wanted : 'identity';
  const body = file.bodies[coding] ?? file.bodies.identity;
  const etag = coding === 'identity' ? `"${file.etag}"` : `"${file.etag}-${coding}"`;
  const headers: Record<string, string> = {
    'cache-control': file.cacheControl,
    etag,
    vary: 'Accept-Encoding',
  };
  if (isNotModified(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
  headers['content-type'] = file.type;
  headers['content-length'] = String(body.byteLength);
  if (coding !== 'identity') headers['content-encoding'] = coding;
  c.set('repeatable', { body, isCurrent: () => true });
  return c.body(body as Uint8Array<ArrayBuffer>, 200, headers);
}
