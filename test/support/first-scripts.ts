/** Reads the scripts that a page loads before any click, as served. */

/** Scripts the HTML names: run, preloaded, or brought in by the one that starts the page. */
function scriptsIn(html: string): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  return tags
    .filter((tag) => tag.startsWith('<script') || /\brel="?modulepreload\b/.test(tag))
    .flatMap((tag) => [...tag.matchAll(/\b(?:src|href|data-modules)="([^"]+\.js)"/g)])
    .flatMap(([, paths]) => paths?.split(' ') ?? []);
}

/** Modules a built module imports at once; `import()` waits until it is called and does not count. */
function importsIn(source: string): string[] {
  const statements = source.matchAll(/\b(?:import|from)\s*["'](\.{1,2}\/[^"']+\.js)["']/g);
  return [...statements].flatMap(([, specifier]) => specifier ?? []);
}

/** Sources of the scripts a page loads before any click, by address. */
export async function readFirstScripts(page: string): Promise<Map<string, string>> {
  const html = await (await fetch(page)).text();
  const waiting = scriptsIn(html).map((path) => new URL(path, page).href);
  if (waiting.length === 0) throw new Error(`${page} names no script`);
  const loaded = new Map<string, string>();
  for (const url of waiting) {
    if (loaded.has(url)) continue;
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    const source = await response.text();
    loaded.set(url, source);
    waiting.push(...importsIn(source).map((specifier) => new URL(specifier, url).href));
  }
  return loaded;
}
