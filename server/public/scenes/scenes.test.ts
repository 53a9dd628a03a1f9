import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { loadReferenceData } from '#server/pipeline/reference/load-reference-data.ts';
import { AppError } from '#server/platform/errors.ts';
import { landscapes, renderScene } from './scene.ts';
import { findScene, listSceneCodes } from './scene-places.ts';
import { sceneRoutes } from './scenes.routes.ts';

const { airports } = loadReferenceData();
const codes = listSceneCodes();
const allowed = ['svg', 'g', 'path', 'circle', 'defs', 'linearGradient', 'radialGradient', 'stop'];

const drawn = codes.flatMap((code) => {
  const scene = findScene(code);
  if (!scene) return [];
  return (['light', 'dark'] as const).map((theme) => ({
    code,
    theme,
    scene,
    svg: renderScene(scene, theme),
  }));
});

/** Tags left open or closed in the wrong order, and text outside of tags. */
function listUnclosed(svg: string): string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  const rest = svg.replaceAll(
    /<(\/?)(\w+)((?: [\w-]+="[^"<>&]*")*)(\/?)>/g,
    (tag, closing, name, _, empty) => {
      if (closing && open.pop() !== name) wrong.push(tag);
      if (!closing && !empty) open.push(name);
      return '';
    },
  );
  return [...wrong, ...open, ...(rest === '' ? [] : [rest])];
}

describe('the scenes', () => {
  it('are there once for every airport, and for no other code', () => {
    expect([...codes].sort()).toEqual([...airports.keys()].sort());
    expect(findScene('ZZZ')).toBeUndefined();
  });

  it('use every landscape', () => {
    const used = new Set(drawn.map(({ scene }) => scene.landscape));
    expect([...used].sort()).toEqual(Object.keys(landscapes).sort());
  });

  it('are at most 10 kB each', () => {
    const large = drawn.filter(({ svg }) => Buffer.byteLength(svg) > 10_240);
    expect(large.map(({ code, theme, svg }) => [code, theme, Buffer.byteLength(svg)])).toEqual([]);
  });

  it('are well-formed shapes without scripts, styles, words or numbers gone wrong', () => {
    for (const { svg } of drawn) {
      expect(listUnclosed(svg)).toEqual([]);
      const names = new Set([...svg.matchAll(/<([a-zA-Z]+)/g)].map(([, name]) => name));
      expect([...names].filter((name) => !allowed.includes(name ?? ''))).toEqual([]);
      expect(svg).not.toMatch(/NaN|undefined|Infinity|href|style=|on\w+=/);
      for (const [, d] of svg.matchAll(/ d="([^"]*)"/g)) expect(d).toMatch(/^M[-\d.\sA-Za-z]*$/);
    }
  });

  it('name each gradient once', () => {
    for (const { svg } of drawn) {
      const ids = [...svg.matchAll(/ id="(\w+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('are the same bytes each time, and differ from place to place and by theme', () => {
    for (const { scene, theme, svg } of drawn.slice(0, 40)) expect(renderScene(scene, theme)).toBe(svg);
    expect(new Set(drawn.map(({ svg }) => svg)).size).toBe(drawn.length);
  });

  it('differ in hour or landscape between the cities travellers want most', () => {
    const wanted = ['DXB', 'CAI', 'IST', 'LHR', 'CDG', 'KUL', 'SIN', 'AMM', 'BKK', 'TBS', 'MLE', 'DOH'];
    const looks = wanted.map((code) => findScene(code)).map((scene) => [scene?.landscape, scene?.landmark]);
    expect(new Set(looks.map(([, landmark]) => landmark)).size).toBe(wanted.length);
  });
});

const app = new Hono();
app.route('/', sceneRoutes());
app.onError((error, c) => c.text(error instanceof AppError ? error.code : 'fault', 404));

describe('GET /art/scene-CODE', () => {
  it('draws a scene once, to be kept for a day', async () => {
    const first = await app.request('/art/scene-CAI.dark.svg');
    expect(first.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(first.headers.get('cache-control')).toBe('public, max-age=86400');
    const etag = first.headers.get('etag') ?? '';
    const known = await app.request('/art/scene-CAI.dark.svg', { headers: { 'if-none-match': etag } });
    expect([known.status, await known.text()]).toEqual([304, '']);
    const light = await app.request('/art/scene-CAI.light.svg');
    expect(await light.text()).not.toBe(await first.text());
  });

  it.each([
    'scene-ZZZ.light.svg',
    'scene-cai.light.svg',
    'scene-CAI.sepia.svg',
    'scene-CAI.svg',
    'scene-CAIX.dark.svg',
  ])('has no %s', async (name) => {
    expect((await app.request(`/art/${name}`)).status).toBe(404);
  });
});
