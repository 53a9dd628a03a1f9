/** Finds the built files a page needs in Vite's manifest, and reads its styles. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '#contract/domain/language.ts';
import type { PageOutput } from '#contract/page-render.ts';

type ManifestChunk = { file: string; imports?: string[]; css?: string[] };
/** Vite's manifest: source module or chunk to built file. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;

export type PageAssets = {
  /** The module script that loads the others. */
  script: string;
  stylesheets: Stylesheet[];
  /** The entry and its imports, preloaded so that none is discovered late. */
  modules: string[];
  /** Scripts of what comes after the reader's first sign. */
  later: string[];
  fonts: string[];
};

/** `source` is written into the page; the policy allows what has this `hash`. Vite's live ones have none. */
export type Stylesheet = { path: string; inline?: { source: string; hash: string } };

export type FindPageAssets = (language: Language, page: Pick<PageOutput, 'modules' | 'later'>) => PageAssets;

const startModule = 'web/app/start.ts';
const entryModule = 'web/app/entry.client.tsx';
/** The module that the entry imports while it runs. */
const hydrateModule = 'web/app/hydrate.ts';

export async function readManifest(path: string): Promise<Manifest> {
  return JSON.parse(await readFile(path, 'utf8')) as Manifest;
}

/** All styles in the manifest, by file. @param client folder of the browser's files */
export async function readStyles(
  manifest: Manifest,
  client: string,
): Promise<ReadonlyMap<string, Stylesheet>> {
  const files = Object.values(manifest).flatMap(({ css = [] }) => css);
  const styles = new Map<string, Stylesheet>();
  for (const file of new Set(files)) {
    const source = await readFile(join(client, file), 'utf8');
    const hash = createHash('sha256').update(source).digest('base64');
    styles.set(file, { path: toPath(file), inline: { source, hash } });
  }
  return styles;
}

/**
 * URL paths start with a slash. Arabic needs the fonts of Arabic and basic Latin
 * (for digits), English those of basic Latin and of the link to Arabic.
 */
export function createPageAssets(
  manifest: Manifest,
  styles: ReadonlyMap<string, Stylesheet>,
): FindPageAssets {
  const start = getChunk(manifest, startModule);
  getChunk(manifest, entryModule);
  const files = Object.values(manifest).map(({ file }) => file);
  const fontOf = (part: string) => files.filter((file) => file.includes(`readex-pro-${part}-`)).map(toPath);
  const fonts = {
    ar: [...fontOf('arabic'), ...fontOf('basic')],
    en: [...fontOf('basic'), ...fontOf('language-link')],
  };
  return (language, { modules, later }) => {
    const scripts = new Set<string>();
    const stylesheets = new Set<string>();
    for (const module of [entryModule, hydrateModule, ...modules])
      collectFiles(manifest, module, { scripts, stylesheets });
    const seen = new Set(scripts);
    for (const module of later) {
      getChunk(manifest, module);
      collectFiles(manifest, module, { scripts: seen, stylesheets });
    }
    return {
      script: toPath(start.file),
      modules: [...scripts].map(toPath),
      later: [...seen.difference(scripts)].map(toPath),
      stylesheets: [...stylesheets].map((file) => styles.get(file) ?? { path: toPath(file) }),
      fonts: fonts[language],
    };
  };
}

function getChunk(manifest: Manifest, module: string): ManifestChunk {
  const chunk = manifest[module];
  if (!chunk) throw new Error(`the built manifest lacks ${module}`);
  return chunk;
}

/** Styles of what a chunk imports stand before its own, which may override them; so does Vite's order in browsers. */
function collectFiles(
  manifest: Manifest,
  module: string,
  found: { scripts: Set<string>; stylesheets: Set<string> },
): void {
  const chunk = manifest[module];
  if (!chunk || found.scripts.has(chunk.file)) return;
  found.scripts.add(chunk.file);
  for (const imported of chunk.imports ?? []) collectFiles(manifest, imported, found);
  for (const file of chunk.css ?? []) found.stylesheets.add(file);
}

function toPath(file: string): string {
  return `/${file}`;
}
