import { Hono } from 'hono';
import { describe, expect, it, test } from 'vitest';
import { AppError } from '#server/platform/errors.ts';
import { write } from '#server/public/share-images/picture-parts.ts';
import { expectPlainSvg } from '#test/support/plain-svg.ts';
import { reference } from '#test/support/reference.ts';
import { renderWorldMap, routeImageRoutes } from './route-images.routes.ts';

const app = new Hono();
app.route('/', routeImageRoutes(reference, write));
app.onError((error, c) => c.text(error instanceof AppError ? error.code : 'fault', 404));

describe('GET /art', () => {
  it.each([
    'RUH-CAI.light.svg',
    'RUH-MAN.ar.light.svg',
    'RUH-MAN.en.dark.svg',
    'MED-SYD.dark.svg',
    'globe-RUH.dark.svg',
    'globe-JED.light.svg',
    'world.dark.svg',
  ])('draws %s once, to be kept for a day', async (name) => {
    const first = await app.request(`/art/${name}`);
    expect(first.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(first.headers.get('cache-control')).toBe('public, max-age=86400');
    const svg = await first.text();
    expectPlainSvg(svg.replace(/<style>.*<\/g>(?=<\/svg>)/, ''));
    const etag = first.headers.get('etag') ?? '';
    const again = await app.request(`/art/${name}`);
    expect([await again.text(), again.headers.get('etag')]).toEqual([svg, etag]);
    const known = await app.request(`/art/${name}`, { headers: { 'if-none-match': etag } });
    expect([known.status, await known.text()]).toEqual([304, '']);
  });

  it('names a destination in the language that is asked', async () => {
    const [ar, en, none] = await Promise.all(
      ['.ar', '.en', ''].map(async (suffix) => (await app.request(`/art/DMM-MAN${suffix}.light.svg`)).text()),
    );
    expect(ar).toContain('>مانشستر</title>');
    expect(en).toContain('>Manchester</title>');
    expect(none).not.toContain('<title');
  });

  it.each([
    'RUH-ZZZ',
    'RUH-RUH',
    'CAI-RUH',
    'globe-CAI',
    'RUH',
    'ruh-cai',
    'RUH-CAI-IST',
    'globe-RUH-X',
    '-',
  ])('has no picture of %s', async (subject) => {
    const answer = await app.request(`/art/${subject}.light.svg`);
    expect([answer.status, await answer.text()]).toEqual([404, 'not_found']);
  });

  it('knows two themes and one format', async () => {
    for (const path of [
      '/art/RUH-CAI.sepia.svg',
      '/art/RUH-CAI.light.png',
      '/art/RUH-CAI.svg',
      '/art/RUH-CAI.fr.light.svg',
      '/art/globe-RUH.ar.light.svg',
      '/art/world.en.dark.svg',
    ]) {
      expect((await app.request(path)).status).toBe(404);
    }
  });
});

test('the world map is small, and another in another theme', () => {
  const svg = renderWorldMap('light');
  expect(svg.length).toBeLessThan(120_000);
  expect(renderWorldMap('dark')).not.toBe(svg);
});
