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

type Node = { type: string; start: number; end: number; [key: string]: unknown };

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
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const imports: Import[] = [];
  visit(program as unknown as Node, (node) => {
    const found = readImport(node);
    if (found) imports.push({ ...found, target: resolveTarget(path, found.specifier) });
  });
  return { path, text, imports };
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, see);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function readImport(node: Node): Omit<Import, 'target'> | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
      return withSource(node, node.importKind === 'type' || areTypes(node.specifiers, 'importKind'));
    case 'ExportNamedDeclaration':
      return withSource(node, node.exportKind === 'type' || areTypes(node.specifiers, 'exportKind'));
    case 'ExportAllDeclaration':
      return withSource(node, node.exportKind === 'type');
    case 'ImportExpression':
      return withSource(node, false, true);
    case 'TSImportType':
      return withSource(node, true);
    default:
      return undefined;
  }
}

function withSource({ source }: Node, isType: boolean, isLate = false): Omit<Import, 'target'> | undefined {
  return isNode(source) && typeof source.value === 'string'
    ? { specifier: source.value, isType, isLate }
    : undefined;
}

/**
 * `import { type A, type B }` imports nothing at run time; `import './a.css'` and `import {}` run the module.
 */
function areTypes(specifiers: unknown, kind: string): boolean {
  return (
    Array.isArray(specifiers) && specifiers.length > 0 && specifiers.every((each) => each[kind] === 'type')
  );
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
