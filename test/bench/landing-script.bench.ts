/** JavaScript the landing page loads before anything is clicked, in gzip bytes. */
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { BenchContext, BenchFigure } from './bench.ts';

export const name = 'landing-script';

const dist = new URL('../../dist/', import.meta.url);
const goalKilobytes = 125;

type Manifest = Record<string, { file: string; imports?: string[] }>;

/** Scripts the HTML names, as entry or to be preloaded. */
export function scriptsIn(html: string): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  return tags
    .filter((tag) => tag.startsWith('<script') || /\brel="?modulepreload\b/.test(tag))
    .flatMap((tag) => /\b(?:src|href)="([^"]+\.js)"/.exec(tag)?.[1] ?? []);
}

/** Those scripts and everything they import at once, after the build's manifest. */
export function withImports(scripts: readonly string[], manifest: Manifest): string[] {
  const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  const waiting = scripts.map((path) => path.replace(/^\//, ''));
  const loaded = new Set<string>();
  for (const file of waiting) {
    if (loaded.has(file)) continue;
    loaded.add(file);
    for (const key of byFile.get(file)?.imports ?? []) {
      const imported = manifest[key];
      if (imported) waiting.push(imported.file);
    }
  }
  return [...loaded].sort();
}

export async function run({ site }: BenchContext): Promise<readonly BenchFigure[]> {
  const html = await (await fetch(`${await site()}/`)).text();
  const manifest: Manifest = JSON.parse(await readFile(new URL('manifest.json', dist), 'utf8'));
  const files = withImports(scriptsIn(html), manifest);
  if (files.length === 0) throw new Error('the landing page names no script');
  let bytes = 0;
  for (const file of files)
    bytes += gzipSync(await readFile(new URL(`client/${file}`, dist)), { level: 9 }).byteLength;
  return [
    {
      what: 'JavaScript of the landing page',
      value: bytes / 1024,
      unit: 'KB gzip',
      goal: { atMost: goalKilobytes },
      detail: `${files.length} files`,
    },
  ];
}
