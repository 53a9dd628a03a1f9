/** Compiles the ICU messages in `messages/` to typed modules. */
import { mkdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { endOnError, type Language, languages } from './built.ts';
import { type Catalogue, compileMessages } from './compile-messages.ts';

/**
 * Writes `messages/generated/{ar,en,…,types}.ts`; unchanged files are not touched, but the time of `types.ts`
 * always says when this ran. Throws an Error listing every fault: missing keys, different arguments, missing
 * plural forms, syntax.
 */
export async function build(directory = resolve(import.meta.dirname, '../messages')): Promise<void> {
  const catalogues = {} as Record<Language, Catalogue>;
  for (const language of languages) {
    catalogues[language] = await readCatalogue(directory, language);
  }
  const files = compileMessages(catalogues);
  await mkdir(join(directory, 'generated'), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    await writeIfChanged(join(directory, 'generated', name), text);
  }
  const now = new Date();
  await utimes(join(directory, 'generated/types.ts'), now, now);
}

/**
 * Messages of the site, and those of the administration, which have a file of their own.
 * @throws Error for a key in two files
 */
export async function readCatalogue(directory: string, language: string): Promise<Catalogue> {
  const catalogue: Record<string, string> = {};
  for (const path of ['', 'admin.'].map((part) => join(directory, `${part}${language}.json`))) {
    for (const [key, text] of Object.entries<string>(JSON.parse(await readFile(path, 'utf8')))) {
      if (key in catalogue) throw new Error(`${path}: ${key} is in another file, too`);
      catalogue[key] = text;
    }
  }
  return catalogue;
}

async function writeIfChanged(path: string, text: string): Promise<void> {
  const before = await readFile(path, 'utf8').catch(() => null);
  if (before === text) return;
  // Renamed into place, so that a server or compiler never reads a partial file.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, text);
  await rename(draft, path);
}

if (import.meta.main) await endOnError(build);
