import { Hono } from 'hono';
import { describe, expect, it, test } from 'vitest';
import { AppError } from '#server/platform/errors.ts';
import { expectPlainSvg } from '#test/support/plain-svg.ts';
import { reference } from '#test/support/reference.ts';
import { renderWorldMap, routeImageRoutes } from './route-images.routes.ts';

const app = new Hono();
app.route('/', routeImageRoutes(reference));
app.onError((error, c) => c.text(error instanceof AppError ? error.code : 'fault', 404));

describe('GET /art', () => {
  it.each([
    'RUH-CAI.light.svg',
    'RUH-MAN.way.light.svg',
    'MAN.light.svg',
    'MAN.12-7.dark.svg',
    'MED-SYD.dark.svg',
    'globe-RUH.dark.svg',
    'globe-JED.light.svg',
    'world.dark.svg',
  ])('draws %s once, to be kept for a day', async (name) => {
    const first = await app.request(`/art/${name}`);
    expect(first.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(first.headers.get('cache-control')).toBe('public, max-age=86400');
    const svg = await first.text();
    expectPlainSvg(svg);
    const etag = first.headers.get('etag') ?? '';
    const again = await app.request(`/art/${name}`);
    expect([await again.text(), again.headers.get('etag')]).toEqual([svg, etag]);
    const known = await app.request(`/art/${name}`, { headers: { 'if-none-match': etag } });
    expect([known.status, await known.text()]).toEqual([304, '']);
  });

  it.each([
    'RUH-ZZZ',
    'RUH-RUH',
    'CAI-RUH',
    'globe-CAI',
    'ZZZ',
    'ruh-cai',
    'RUH-CAI-IST',
    'globe-RUH-X',
    '-',
  ])('has no picture of %s', async (subject) => {
    const answer = await app.request(`/art/${subject}.light.svg`);
    expect([answer.status, await answer.text()]).toEqual([404, 'not_found']);
  });

  it('knows two themes, one format and no other sky', async () => {
    for (const path of [
      '/art/RUH-CAI.sepia.svg',
      '/art/RUH-CAI.light.png',
      '/art/RUH-CAI.svg',
      '/art/RUH-CAI.ar.light.svg',
      '/art/globe-RUH.way.light.svg',
      '/art/world.way.dark.svg',
      // A poster has a sky of twelve months and eight phases, in one spelling.
      ...['00-1', '13-1', '3-1', '03-8', '03', '03-1-1', '2027-03-01', 'way'].map(
        (sky) => `/art/CAI.${sky}.light.svg`,
      ),
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
