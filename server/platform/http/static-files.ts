/** Built frontend files in memory; nothing else is served. */
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { type Context, Hono } from 'hono';
import type { ContentCoding } from './content-coding.ts';
import { jsonType, textType } from './content-type.ts';
import type { HttpEnv } from './http-env.ts';
import { digestOf, etagOf, type ResponseVariant, respondWith } from './response-cache.ts';

export type StaticFile = {
  type: string;
  cacheControl: string;
  /** Of the uncompressed file. */
  digest: string;
  bodies: Partial<Record<ContentCoding, Uint8Array>> & { identity: Uint8Array };
};

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': jsonType,
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': textType,
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const immutable = 'public, max-age=31536000, immutable';
const hourly = 'public, max-age=3600';
const daily = 'public, max-age=86400';
const siblings: readonly (readonly [Exclude<ContentCoding, 'identity'>, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

/**
 * Reads `directory` once, with its precompressed files (`x.js.br`, `x.js.gz`). Dot files, source maps and
 * unknown types are skipped; files under `assets/` have a hash in their name and are immutable, other folders
 * hold pictures that change rarely.
 * @returns URL path to file; empty when the directory does not exist
 */
export async function loadStaticFiles(directory: string): Promise<ReadonlyMap<string, StaticFile>> {
  const files = new Map<string, StaticFile>();
  const paths = new Set(await listFiles(directory));
  for (const path of paths) {
    const name = relative(directory, path).split(sep);
    const type = types[extname(path)];
    if (!type || name.some((part) => part.startsWith('.'))) continue;
    // Not asynchronously: hundreds of promises take longer than the reading.
    const identity = readFileSync(path);
    const bodies: StaticFile['bodies'] = { identity };
    for (const [coding, suffix] of siblings) {
      if (!paths.has(`${path}${suffix}`)) continue;
      const body = readFileSync(`${path}${suffix}`);
      if (body.byteLength < identity.byteLength) bodies[coding] = body;
    }
    files.set(`/${name.map(encodeURIComponent).join('/')}`, {
      type,
      cacheControl: name.length === 1 ? hourly : name[0] === 'assets' ? immutable : daily,
      digest: digestOf(identity),
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
  for (const [path, file] of files) routes.get(path, (c) => answerFile(c, file));
  return routes;
}

async function answerFile(c: Context<HttpEnv>, file: StaticFile): Promise<Response> {
  c.set('route', '(static)');
  const answer = { headers: {}, variant: async (coding: ContentCoding) => variantOf(file, coding) };
  const { status, headers, body } = await respondWith(answer, c.req.raw.headers, {
    type: file.type,
    'cache-control': file.cacheControl,
    vary: 'Accept-Encoding',
  });
  return c.newResponse(body, status, headers);
}

function variantOf({ bodies, digest }: StaticFile, wanted: ContentCoding): ResponseVariant {
  const coding = bodies[wanted] ? wanted : 'identity';
  return { body: bodies[coding] ?? bodies.identity, coding, etag: etagOf(digest, coding) };
}
