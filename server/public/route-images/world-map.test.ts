/** The world map image, and that prices are placed where its land is. */
import { expect, test } from 'vitest';
import { projectOnWorldMap, worldMapSize } from '#contract/domain/world-map.ts';
import { loadReferenceData } from '#server/pipeline/reference/load-reference-data.ts';
import { expectPlainSvg } from '#test/support/plain-svg.ts';
import { renderWorldMap, worldProjection } from './world-map.ts';

test('is small, plain, and the same for the same theme', () => {
  const svg = renderWorldMap('light');
  expectPlainSvg(svg);
  expect(svg.length).toBeLessThan(120_000);
  expect(renderWorldMap('light')).toBe(svg);
  expect(renderWorldMap('dark')).not.toBe(svg);
});

test('every airport lies on the picture, where the projection has it', () => {
  const { airports } = loadReferenceData();
  const projection = worldProjection();
  for (const airport of airports.values()) {
    const { x, y } = projectOnWorldMap(airport);
    const [east = 0, south = 0] = projection([airport.longitude, airport.latitude]) ?? [];
    expect(Math.hypot(x - east, y - south), airport.code).toBeLessThan(0.01);
    expect(x > 0 && x < worldMapSize.width && y > 0 && y < worldMapSize.height, airport.code).toBe(true);
  }
});
