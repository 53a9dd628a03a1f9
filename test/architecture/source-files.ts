/** The project's source files, parsed once, with their imports. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

export type Import = {
  /** The specifier as written. */
  specifier: string;
  /** Path from the project's root, `npm:<package>` or `node:<module>`; outside the project it begins with `../`. */
  target: string;
  /** Removed when types are stripped. */
  isType: boolean;
  /** A dynamic import. */
  isLate: boolean;
};

export type SourceFile = {
  /** From the project's root, with `/`. */
  path: string;
  text: string;
  imports: readonly Import[];
};

const folders = ['contract', 'messages', 'scripts', 'server', 'test', 'web'];
const readable = /\.(tsx?|css)$/;
const generated = '/generated/';

/** Every source file and stylesheet under `root`; generated ones are left out. */
export function listSourceFiles(root: string): SourceFile[] {
  const nested = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  );
  const beside = readdirSync(root).filter((name) => name.endsWith('.ts'));
  return [...nested, ...beside]
    .filter((path) => readable.test(path) && !path.includes(generated))
    .sort()
    .map((path) => parseSourceFile(path, readFileSync(join(root, path), 'utf8')));
}

/** Throws an Error naming the file when it cannot be parsed. */
function parseSourceFile(path: string, text: string): SourceFile {
  if (path.endsWith('.css')) return { path, text, imports: [] };
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const see = (specifier: string, isType: boolean, isLate = false): Import => ({
    specifier,
    target: resolveTarget(path, specifier),
    isType,
    isLate,
  });
  const imported = module.staticImports.map(({ moduleRequest, entries }) =>
    see(moduleRequest.value, areTypes(entries)),
  );
  const exported = module.staticExports.flatMap(({ entries }) => {
    const request = entries[0]?.moduleRequest;
    return request ? see(request.value, areTypes(entries)) : [];
  });
  const late = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, specifier] = /^'(.+)'$/.exec(text.slice(start, end)) ?? [];
    return specifier === undefined ? [] : see(specifier, false, true);
  });
  // The parser lists no import that is written inside a type.
  const inTypes = /(?<=typeof )import\('(.+?)'\)|import\('(.+?)'\)\.(?=[A-Z])/g;
  const types = [...text.matchAll(inTypes)].map(([, one, other = '']) => see(one ?? other, true));
  return { path, text, imports: [...imported, ...exported, ...late, ...types] };
}

/**
 * `import { type A, type B }` imports nothing at run time; `import './a.css'` and `import {}` run the module.
 */
function areTypes(entries: readonly { isType: boolean }[]): boolean {
  return entries.length > 0 && entries.every(({ isType }) => isType);
}

function resolveTarget(from: string, specifier: string): string {
  if (specifier.startsWith('node:')) return specifier;
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier));
  if (specifier.startsWith('/')) return `..${specifier}`;
  const [scopeOrName = '', name = ''] = specifier.split('/');
  return `npm:${specifier.startsWith('@') ? `${scopeOrName}/${name}` : scopeOrName}`;
}

/** Number of lines; a final line break does not start another line. */
export function countLines(text: string): number {
  return text.replace(/\n$/, '').split('\n').length;
}
