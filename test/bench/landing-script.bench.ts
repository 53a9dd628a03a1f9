/** JavaScript the landing page loads before any click, in gzip bytes, as served. */
import { gzipSync } from 'node:zlib';
import type { BenchContext, BenchFigure } from './bench.ts';

export const name = 'landing-script';

const goalKilobytes = 125;

/** Scripts the HTML names: run, preloaded, or brought in by the one that starts the page. */
export function scriptsIn(html: string): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  return tags
    .filter((tag) => tag.startsWith('<script') || /\brel="?modulepreload\b/.test(tag))
    .flatMap((tag) => [...tag.matchAll(/\b(?:src|href|data-modules)="([^"]+\.js)"/g)])
    .flatMap(([, paths]) => paths?.split(' ') ?? []);
}

/** Modules a built module imports at once; `import()` waits until it is called and does not count. */
export function importsIn(source: string): string[] {
  const statements = source.matchAll(/\b(?:import|from)\s*["'](\.{1,2}\/[^"']+\.js)["']/g);
  return [...statements].flatMap(([, specifier]) => specifier ?? []);
}

export async function run({ site }: BenchContext): Promise<readonly BenchFigure[]> {
  const landing = `${await site()}/`;
  const html = await (await fetch(landing)).text();
  const waiting = scriptsIn(html).map((path) => new URL(path, landing).href);
  if (waiting.length === 0) throw new Error('the landing page names no script');
  const loaded = new Set<string>();
  let bytes = 0;
  for (const url of waiting) {
    if (loaded.has(url)) continue;
    loaded.add(url);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    const source = await response.text();
    bytes += gzipSync(source, { level: 9 }).byteLength;
    waiting.push(...importsIn(source).map((specifier) => new URL(specifier, url).href));
  }
  return [
    {
      what: 'JavaScript of the landing page',
      value: bytes / 1024,
      unit: 'KB gzip',
      goal: { atMost: goalKilobytes },
      detail: `${loaded.size} files`,
    },
  ];
}
