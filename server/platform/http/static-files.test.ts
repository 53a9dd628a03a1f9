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

async function createApp() {
  return createHttpApp({ staticFiles: await loadStaticFiles(join(directory, 'client')) }).app;
}

describe('built files', () => {
  it('are served compressed and for ever where the name carries a hash', async () => {
    const app = await createApp();
    const headers = { 'accept-encoding': 'br, gzip' };
    const response = await app.request('/assets/app-abc123.js', { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await response.bytes()).toString()).toBe(script);
    const plain = await app.request('/assets/app-abc123.js', { headers: { 'accept-encoding': 'gzip' } });
    expect(await plain.text()).toBe(script);
    const etag = plain.headers.get('etag') ?? '';
    const again = await app.request('/assets/app-abc123.js', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('without a hash are asked for again within the hour, pictures in folders within the day', async () => {
    const app = await createApp();
    const picture = await app.request('/scenes/CAI.light.svg');
    expect(picture.headers.get('cache-control')).toBe('public, max-age=86400');
    const response = await app.request('/favicon.svg');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
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
    expect((await (await createApp()).request(path)).status).toBe(404);
  });

  it('may be missing altogether', async () => {
    expect((await loadStaticFiles(join(directory, 'nowhere'))).size).toBe(0);
  });
});
