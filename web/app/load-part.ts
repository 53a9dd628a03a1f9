/** Loads code that a page needs later, with its styles: in a build every `import()` runs through here. */
import { ApiError } from '#web/api/api-error.ts';

const styles = new Map<string, Promise<void>>();

/**
 * What failed is asked for again with the next call. `files` are paths of the part's scripts and styles.
 * @throws ApiError with status 0 without a connection, 410 if this release is gone or the file alone, else the site's
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  try {
    await Promise.all(files.map((file) => (file.endsWith('.css') ? loadStyle(file) : addLink(file))));
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

function loadStyle(file: string): Promise<void> {
  const running = styles.get(file);
  if (running !== undefined) return running;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  styles.set(file, promise);
  const link = addLink(file);
  if (!link) resolve();
  link?.addEventListener('load', () => resolve());
  link?.addEventListener('error', () => {
    styles.delete(file);
    link.remove();
    reject(new Error(`${file} was not loaded`));
  });
  return promise;
}

/** Undefined if the page names the file already. */
function addLink(file: string): HTMLLinkElement | undefined {
  const href = `/${file}`;
  if (document.querySelector(`link[href="${href}"]`)) return undefined;
  const link = Object.assign(document.createElement('link'), {
    rel: file.endsWith('.css') ? 'stylesheet' : 'modulepreload',
    href,
  });
  document.head.append(link);
  return link;
}
