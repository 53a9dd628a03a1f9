/** Every destination has a picture of its own: a photo, a drawing of its landmark, or its poster. */
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Theme } from '#contract/domain/theme.ts';
import { reference } from '#test/support/reference.ts';
import { renderPart } from '#test/support/render-part.tsx';
import { ThemeProvider } from '#web/state/theme.tsx';
import { DestinationPicture, findScene, posterOf } from './destination-picture.tsx';

const { airports } = reference;
const folder = new URL('../../public/scenes/', import.meta.url);
const files = readdirSync(folder);
const unknown = { licence: null, sourceUrl: null };
const photo = { cardUrl: '/photos/card.webp', pageUrl: '/photos/page.webp', credit: 'Sara Ali', ...unknown };

type Asked = { code: string; theme?: Theme; withPhoto?: boolean };

function sourcesOf({ code, theme = 'light', withPhoto = false }: Asked): string[] {
  const asked = { code, day: '2027-01-14', photo: withPhoto ? photo : null };
  const picture = <DestinationPicture {...asked} width={320} height={180} loading="lazy" />;
  const html = renderPart(<ThemeProvider initial={theme}>{picture}</ThemeProvider>, 'en');
  expect(html).toContain('width="320" height="180"');
  return [...html.matchAll(/ src(?:Set)?="([^"]*)"/g)].map(([, source = '']) => source);
}

test('each place has the drawing of its own landmark, or its poster under the sky of the day', () => {
  const drawn = new Set<string>();
  for (const { code } of airports.values()) {
    const scene = findScene(code);
    if (scene) drawn.add(scene);
    expect(sourcesOf({ code })).toEqual([`${scene ?? `/art/${code}.01-2`}.light.svg`]);
  }
  const wanted = [...drawn].flatMap((scene) => [`${scene}.dark.svg`, `${scene}.light.svg`]);
  expect(files.map((name) => `/scenes/${name}`).sort()).toEqual(wanted.sort());
});

test('the airports of one city share its drawing; no other place borrows a landmark', () => {
  expect(findScene('SAW')).toBe(findScene('IST'));
  for (const code of ['AMM', 'MAN', 'CPH', 'BNE', 'LAX', 'BGW', 'DXB', 'ZZZ'])
    expect(findScene(code)).toBeUndefined();
});

test('the moon of a day is one of eight by its Hijri date, and without a day there is no sky', () => {
  // 1, 8, 15 and 22 Shaʻban, 1 Ramadan 1448.
  const days = ['2027-01-09', '2027-01-16', '2027-01-23', '2027-01-30', '2027-02-08'] as const;
  const [moons, none] = [days.map((day) => posterOf('MAN', day)), posterOf('MAN', null)];
  expect(moons).toEqual(['01-0', '01-2', '01-4', '01-6', '02-0'].map((sky) => `/art/MAN.${sky}`));
  expect(none).toBe('/art/MAN');
});

test('it follows the theme, and the system’s where none is chosen', () => {
  expect(sourcesOf({ code: 'MAN', theme: 'dark' })).toEqual(['/art/MAN.01-2.dark.svg']);
  expect(sourcesOf({ code: 'MAN', theme: 'system' })).toEqual([
    '/art/MAN.01-2.dark.svg',
    '/art/MAN.01-2.light.svg',
  ]);
});

test('an administrator’s photo wins everywhere', () => {
  for (const code of airports.keys()) expect(sourcesOf({ code, withPhoto: true })).toEqual([photo.cardUrl]);
});

test('drawings are small shapes without words', () => {
  for (const name of files) {
    const svg = readFileSync(new URL(name, folder), 'utf8');
    expect(svg, name).not.toMatch(/<text|<script|<style|<image|href|on\w+=/);
    expect(gzipSync(svg).length, name).toBeLessThanOrEqual(3 * 1024);
  }
});
