/** Compiles `messages/{ar,en}.json` and those of the administration (ICU MessageFormat) to typed modules. */
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Catalogue, compileMessages } from './compile-messages.ts';

const languages = ['ar', 'en'] as const;

/**
 * Writes `messages/generated/{ar,en,types}.ts`; files whose content stays the same are not touched.
 * Throws an Error listing every fault: unequal keys or arguments, missing plural forms, bad syntax.
 */
export async function build(directory = resolve(import.meta.dirname, '../messages')): Promise<void> {
  const catalogues = {} as Record<(typeof languages)[number], Catalogue>;
  for (const language of languages) {
    catalogues[language] = await readCatalogue(directory, language);
  }
  const files = compileMessages(catalogues);
  await mkdir(join(directory, 'generated'), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    await writeIfChanged(join(directory, 'generated', name), text);
  }
}

/** The site's words, and the administration's from a file for each of its parts. @throws Error for a key in two files */
export async function readCatalogue(directory: string, language: string): Promise<Catalogue> {
  const folder = join(directory, 'admin');
  const parts = (await readdir(folder)).filter((name) => name.endsWith(`.${language}.json`)).sort();
  const catalogue: Record<string, string> = {};
  for (const path of [join(directory, `${language}.json`), ...parts.map((name) => join(folder, name))]) {
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
  // Renamed into place: a server or a compiler reading meanwhile sees the old file or the new one, whole.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, text);
  await rename(draft, path);
}

if (import.meta.main) {
  try {
    await build();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
