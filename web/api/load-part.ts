/** Loads code that a page needs later, with its styles: in a build every `import()` runs through here. */
import { ApiError } from './api-error.ts';

const loaded = new Map<string, Promise<void>>();

/**
 * A failed part is asked for again with the next call. `files` are paths of the part's scripts and styles.
 * @throws ApiError with status 0 without a connection, 410 if this release is gone or the file alone, else the site's
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  try {
    await Promise.all(files.map(loadFile));
    return await load();
  } catch (cause) {
    // Asked of the script that runs: without it this release is no longer served.
    const status = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
      (answer) => (answer.ok || answer.status === 404 ? 410 : answer.status),
      () => 0,
    );
    throw Object.assign(new ApiError(status, String(cause)), { cause });
  }
}

/**
 * The page or bundle of messages `name`, if the address that was opened needs it: its document names the file, so that
 * the lists of all files can come later. Null on the server and in development.
 */
export async function loadOwnFile<Part>(name: string): Promise<Part | null> {
  if (import.meta.env.SSR) return null;
  const file = [...filesOfPage('modules'), ...filesOfPage('later')].find(
    (each) => each.slice(0, each.lastIndexOf('-')) === `/assets/${name}`,
  );
  return file ? loadPart(() => import(/* @vite-ignore */ file), [file.slice(1)]) : null;
}

/** Of the address that was opened: what it loads at once, or after the reader's first sign. */
function filesOfPage(when: 'modules' | 'later'): string[] {
  const script = document.querySelector<HTMLElement>('script[data-modules]');
  return script?.dataset[when]?.match(/\S+/g) ?? [];
}

/** All at once, so that none waits until another names it; what fails is asked for again by who needs it. */
export function loadLaterFiles(): void {
  for (const path of filesOfPage('later')) loadFile(path.slice(1)).catch(() => undefined);
}

function loadFile(file: string): Promise<void> {
  const running = loaded.get(file);
  if (running !== undefined) return running;
  const load = file.endsWith('.css') ? loadStyle : loadScript;
  const loading = load(`/${file}`);
  loaded.set(file, loading);
  loading.catch(() => loaded.delete(file));
  return loading;
}

/**
 * Into the browser's cache, where `import()` finds it. Chromium never asks again for a module that failed once, nor for
 * one that such a module needs.
 */
async function loadScript(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return;
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(`${href}: ${answer.status}`);
  await answer.arrayBuffer();
}

/** Not again if it stands in the page. */
async function loadStyle(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"],style[data-href="${href}"]`)) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  link.addEventListener('load', () => resolve());
  link.addEventListener('error', () => {
    link.remove();
    reject(new Error(`${href} was not loaded`));
  });
  document.head.append(link);
  return promise;
}
