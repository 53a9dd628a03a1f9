/** What travels in text travels compressed, whichever route answers. */
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openForFile } from '#test/support/open-for-file.ts';
import { createOwnApp } from '#test/support/own-app.ts';

const site = openForFile(createOwnApp);

const ask = (path: string, coding: string) =>
  site.app.request(path, { headers: { 'accept-encoding': coding } });

it.each([
  '/api/pricing/destinations?origin=RUH',
  '/art/globe-RUH.light.svg',
  '/art/RUH-CAI.dark.svg',
  '/art/RUH-MAN.ar.light.svg',
  '/deals.rss',
  '/sitemap.xml',
  '/licences',
  '/api/openapi.json',
  '/licences',
])('%s is compressed where the reader takes that, and the same when unpacked', async (path) => {
  const [plain, packed] = [await ask(path, 'identity'), await ask(path, 'br, gzip')];
  expect(plain.status).toBe(200);
  const text = Buffer.from(await plain.arrayBuffer());
  const body = Buffer.from(await packed.arrayBuffer());
  expect(packed.headers.get('vary')).toMatch(/accept-encoding/i);
  if (text.byteLength < 1024) return;
  expect(packed.headers.get('content-encoding')).toBe('br');
  expect(body.byteLength).toBeLessThan(0.7 * text.byteLength);
  expect(brotliDecompressSync(body).equals(text)).toBe(true);
});
