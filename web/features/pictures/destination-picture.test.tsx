/** Every destination has a picture of its own: a photo, a drawing of its landmark, or the map of the way there. */
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Language } from '#contract/domain/language.ts';
import type { Theme } from '#contract/domain/theme.ts';
import { reference } from '#test/support/reference.ts';
import { renderPart } from '#test/support/render-part.tsx';
import { ThemeProvider } from '#web/state/theme.tsx';
import { DestinationPicture, findScene } from './destination-picture.tsx';

const { airports } = reference;
const folder = new URL('../../public/scenes/', import.meta.url);
const files = readdirSync(folder);
const unknown = { licence: null, sourceUrl: null };
const photo = { cardUrl: '/photos/card.webp', pageUrl: '/photos/page.webp', credit: 'Sara Ali', ...unknown };

type Asked = { code: string; language?: Language; theme?: Theme; withPhoto?: boolean };

function sourcesOf({ code, language = 'en', theme = 'light', withPhoto = false }: Asked): string[] {
  const asked = { origin: 'JED', code, photo: withPhoto ? photo : null };
  const picture = <DestinationPicture {...asked} width={320} height={180} loading="lazy" />;
  const html = renderPart(<ThemeProvider initial={theme}>{picture}</ThemeProvider>, language);
  expect(html).toContain('width="320" height="180"');
  return [...html.matchAll(/ src(?:Set)?="([^"]*)"/g)].map(([, source = '']) => source);
}

test('each place has the drawing of its own landmark, or the map with its name in the language of the page', () => {
  const drawn = new Set<string>();
  for (const { code } of airports.values()) {
    const scene = findScene(code);
    if (scene) drawn.add(scene);
    expect(sourcesOf({ code })).toEqual([`${scene ?? `/art/JED-${code}.en`}.light.svg`]);
    expect(sourcesOf({ code, language: 'ar' })).toEqual([`${scene ?? `/art/JED-${code}.ar`}.light.svg`]);
  }
  const wanted = [...drawn].flatMap((scene) => [`${scene}.dark.svg`, `${scene}.light.svg`]);
  expect(files.map((name) => `/scenes/${name}`).sort()).toEqual(wanted.sort());
});

test('the airports of one city share its drawing; no other place borrows a landmark', () => {
  expect(findScene('SAW')).toBe(findScene('IST'));
  for (const code of ['AMM', 'MAN', 'CPH', 'BNE', 'LAX', 'BGW', 'ZZZ'])
    expect(findScene(code)).toBeUndefined();
});

test('it follows the theme, and the system’s where none is chosen', () => {
  expect(sourcesOf({ code: 'MAN', theme: 'dark' })).toEqual(['/art/JED-MAN.en.dark.svg']);
  expect(sourcesOf({ code: 'MAN', theme: 'system' })).toEqual([
    '/art/JED-MAN.en.dark.svg',
    '/art/JED-MAN.en.light.svg',
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
