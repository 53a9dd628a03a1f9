import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpApp } from '#test/support/http-app.ts';
import { loadStaticFiles } from './static-files.ts';

let directory: string;
const script = 'console.log(1);'.repeat(200);

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hudhud-static-'));
  const files: Record<string, string | Buffer> = {
    'client/assets/app-abc123.js': script,
    'client/assets/app-abc123.js.br': brotliCompressSync(script),
    'client/assets/app-abc123.js.map': '{}',
    'client/assets/type-x.woff2': 'font',
    'client/favicon.svg': '<svg/>',
    'client/scenes/CAI.light.svg': '<svg/>',
    'client/.vite/manifest.json': '{}',
    'client/.env': 'SECRET=1',
    'client/assets/.hidden.js': 'x',
    'client/index.html': '<p>',
    'server/secret.js': 'x',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(directory, name)), { recursive: true });
    await writeFile(join(directory, name), content);
  }
});

afterAll(() => rm(directory, { recursive: true }));

async function get(path: string, headers: Record<string, string> = {}) {
  const { app } = createHttpApp({ staticFiles: await loadStaticFiles(join(directory, 'client')) });
  return app.request(path, { headers });
}

describe('built files', () => {
  it('are served compressed, and not again to whoever has them', async () => {
    const packed = await get('/assets/app-abc123.js', { 'accept-encoding': 'br, gzip' });
    expect([packed.status, packed.headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(brotliDecompressSync(await packed.bytes()).toString()).toBe(script);
    const plain = await get('/assets/app-abc123.js', { 'accept-encoding': 'gzip' });
    expect(await plain.text()).toBe(script);
    const etag = plain.headers.get('etag') ?? '';
    expect((await get('/assets/app-abc123.js', { 'if-none-match': etag })).status).toBe(304);
  });

  it.each([
    ['for ever where the name carries a hash', '/assets/app-abc123.js', 31_536_000, 'text/javascript'],
    ['for an hour without', '/favicon.svg', 3600, 'image/svg+xml'],
    ['for a day, as pictures in folders', '/scenes/CAI.light.svg', 86_400, 'image/svg+xml'],
  ])('are kept %s', async (_, path, seconds, type) => {
    const { headers } = await get(path);
    const isImmutable = path.startsWith('/assets/');
    const cacheControl = `public, max-age=${seconds}${isImmutable ? ', immutable' : ''}`;
    expect(headers.get('cache-control')).toBe(cacheControl);
    expect(headers.get('content-type')?.split(';')[0]).toBe(type);
  });

  it.each([
    '/assets/app-abc123.js.map',
    '/assets/app-abc123.js.br',
    '/assets/.hidden.js',
    '/.env',
    '/.vite/manifest.json',
    '/index.html',
    '/../server/secret.js',
    '/assets/..%2f..%2fserver/secret.js',
    '/assets/%2e%2e/%2e%2e/server/secret.js',
    '/assets/',
    '/assets',
  ])('do not include %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('may be missing altogether', async () => {
    expect((await loadStaticFiles(join(directory, 'nowhere'))).size).toBe(0);
  });
});
