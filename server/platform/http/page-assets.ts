/** Finds the built files a page needs in Vite's manifest. */
import { readFile } from 'node:fs/promises';
import type { Language } from '#contract/domain/language.ts';

type ManifestChunk = { file: string; imports?: string[]; css?: string[] };
/** Vite's manifest: source module or chunk to built file. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;

export type PageAssets = {
  /** The module script that loads the others. */
  script: string;
  stylesheets: string[];
  /** The entry and its imports, preloaded so that none is discovered late. */
  modules: string[];
  fonts: string[];
};

export type FindPageAssets = (language: Language, modules: readonly string[]) => PageAssets;

const startModule = 'web/app/start.ts';
const entryModule = 'web/app/entry.client.tsx';
/** What the entry imports while it runs. */
const hydrateModule = 'web/app/hydrate.ts';

export async function readManifest(path: string): Promise<Manifest> {
  return JSON.parse(await readFile(path, 'utf8')) as Manifest;
}

/**
 * Uses the manifest only; URL paths start with a slash. Arabic needs the fonts of Arabic and basic Latin
 * (for digits), English those of basic Latin and of the link to Arabic.
 */
export function createPageAssets(manifest: Manifest): FindPageAssets {
  const start = getChunk(manifest, startModule);
  const entry = getChunk(manifest, entryModule);
  const files = Object.values(manifest).map(({ file }) => file);
  const styles = files.filter((file) => file.endsWith('.css')).map(toPath);
  const everywhere = styles.filter((path) => !isAdministration(path));
  // Last, since they override general styles.
  const ofAdministration = [...everywhere, ...styles.filter(isAdministration)];
  const stylesFor = (modules: readonly string[]) =>
    modules.some(isAdministration) ? ofAdministration : everywhere;
  const fontOf = (part: string) => files.filter((file) => file.includes(`readex-pro-${part}-`)).map(toPath);
  const fonts = {
    ar: [...fontOf('arabic'), ...fontOf('basic')],
    en: [...fontOf('basic'), ...fontOf('language-link')],
  };
  return (language, modules) => {
    const needed = new Set([entry.file]);
    for (const module of [...(entry.imports ?? []), hydrateModule, ...modules])
      collectFiles(manifest, module, needed);
    return {
      script: toPath(start.file),
      modules: [...needed].map(toPath),
      stylesheets: stylesFor(modules),
      fonts: fonts[language],
    };
  };
}

/** An admin page, or a style sheet for those. */
function isAdministration(path: string): boolean {
  return /\/admin(?:\/|-)/.test(path);
}

function getChunk(manifest: Manifest, module: string): ManifestChunk {
  const chunk = manifest[module];
  if (!chunk) throw new Error(`the built manifest lacks ${module}`);
  return chunk;
}

function collectFiles(manifest: Manifest, module: string, files: Set<string>): void {
  const chunk = manifest[module];
  if (!chunk || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collectFiles(manifest, imported, files);
}

function toPath(file: string): string {
  return `/${file}`;
}
