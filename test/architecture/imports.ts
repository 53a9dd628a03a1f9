/** Import rules: every import is checked against the groups, the package homes and the exceptions. */
import { dirname } from 'node:path';
import {
  exceptions,
  firstScripts,
  formPages,
  packageHomes,
  serverGroups,
  sharedGroups,
  sides,
  toolPaths,
  usersOfTools,
  webGroups,
} from './groups.ts';
import type { Import, SourceFile } from './source-files.ts';

type Files = readonly SourceFile[];

export function isTest(path: string): boolean {
  return path.startsWith('test/') || /\.test\.tsx?$/.test(path);
}

/** The group of a file by the longest matching path; undefined for tools, tests and unplaced files. */
function findGroup(path: string): string | undefined {
  return [...sharedGroups, ...serverGroups, ...webGroups]
    .filter((group) => isBelow(path, group))
    .sort((a, b) => b.length - a.length)[0];
}

/** Imports that violate the group order or a package's home, one line each. */
export function findForbiddenImports(files: Files): string[] {
  return files.flatMap((file) => {
    const outside = file.imports.filter(({ target }) => target.startsWith('../'));
    const complaints = outside.map(({ specifier }) => `${file.path}: ${specifier} is outside the project`);
    if (isTest(file.path)) return complaints;
    if (!isPlaced(file.path)) return [`${file.path}: belongs to no group`];
    const wrong = file.imports.flatMap((each) => {
      const reason = outside.includes(each) ? null : findFault(file.path, each);
      return reason === null ? [] : [`${file.path}: ${reason} (${each.specifier})`];
    });
    return [...complaints, ...wrong];
  });
}

/** Files must be in a group's folder; `server/` itself has only the entry. */
function isPlaced(path: string): boolean {
  if (path.startsWith('server/') && !path.slice('server/'.length).includes('/')) {
    return ['server/main.ts', 'server/run-site.ts', 'server/serve-site.ts'].includes(path);
  }
  return isTool(path) || findGroup(path) !== undefined || !/\.tsx?$/.test(path) || path.endsWith('.d.ts');
}

function findFault(path: string, { target, isType }: Import): string | null {
  const never = exceptions.find(
    ({ folder, never }) => isBelow(path, folder) && never.some((each) => isExcluded(target, each, folder)),
  );
  if (never) return never.why;
  if (target.startsWith('npm:') || target.startsWith('node:')) return findPackageFault(path, target);
  if (target.endsWith('.css')) return null;
  if (isTest(target)) return isTool(path) ? null : 'only tests import tests';
  if (isTool(path) || isTool(target)) return findToolFault(path, target);
  if (path.startsWith('web/') && isSchema(target) && !isType)
    return 'pages take only bodies and types of the contract';
  return isAllowed(path, target) ? null : `${nameOf(path)} may not import ${nameOf(target)}`;
}

function findPackageFault(path: string, target: string): string | null {
  const name = target.startsWith('npm:') ? target.slice('npm:'.length) : 'node:';
  const homes = packageHomes[name];
  if (homes === undefined) return `the package ${name} has no home`;
  return isTool(path) || homes.some((home) => isBelow(path, home)) ? null : `${name} is used elsewhere`;
}

/** Build tools may import messages; the server may use them to build what is missing. */
function findToolFault(path: string, target: string): string | null {
  if (isTool(path)) {
    return isTool(target) || target.startsWith('messages/') ? null : 'a command imports messages alone';
  }
  return usersOfTools.some((user) => isBelow(path, user))
    ? null
    : 'commands of the repository are no library';
}

function isAllowed(path: string, target: string): boolean {
  const own = findGroup(path);
  const wanted = findGroup(target);
  return sides.some((groups) => {
    const [from, to] = [own, wanted].map((group) => (group ? groups.indexOf(group) : -1));
    return from !== undefined && to !== undefined && to >= 0 && to <= from;
  });
}

/** Circular imports between folders, types included. */
export function findFolderCircles(files: Files): string[] {
  const folders = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    if (isTest(path) || !isPlaced(path)) continue;
    const known = folders.get(dirname(path)) ?? new Set();
    folders.set(dirname(path), known);
    for (const { target } of imports) {
      if (!/^(?:npm:|node:|\.\.\/)/.test(target) && !isTest(target)) known.add(dirname(target));
    }
  }
  return findCircles([...folders.keys()], (folder) => [...(folders.get(folder) ?? [])]);
}

/** Circular imports between files at run time. */
export function findCycles(files: Files): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return findCircles(
    files.map(({ path }) => path),
    (path) => (byPath.get(path)?.imports ?? []).filter(({ isType }) => !isType).map(({ target }) => target),
  );
}

/** @returns each cycle once, written `a → b → a` */
function findCircles(nodes: readonly string[], nextOf: (node: string) => readonly string[]): string[] {
  const isDone = new Set<string>();
  const circles: string[] = [];
  const walk = (node: string, trail: readonly string[]): void => {
    const start = trail.indexOf(node);
    if (start >= 0) circles.push([...trail.slice(start), node].join(' → '));
    if (start >= 0 || isDone.has(node)) return;
    for (const next of nextOf(node)) if (next !== node) walk(next, [...trail, node]);
    isDone.add(node);
  };
  for (const node of nodes) walk(node, []);
  return circles;
}

function nameOf(path: string): string {
  return findGroup(path) ?? path;
}

function isTool(path: string): boolean {
  return toolPaths.some((tool) => isBelow(path, tool));
}

function isSchema(target: string): boolean {
  return target.startsWith('contract/') && !takenByPages.test(target);
}

/** What the web part may run of the contract; only forms may take the schemas, see `findEarlySchemas`. */
const takenByPages = /^contract\/(?:(?:domain|endpoints|bodies)\/|(?:schemas|form-fields)\.ts$)/;

/** Scripts that load zod although they are no form's: what every visit begins with, and pages without a form. */
export function findEarlySchemas(files: Files): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const starts = files
    .map(({ path }) => path)
    .filter((path) => firstScripts.includes(path) || path.endsWith('.page.tsx'))
    .filter((path) => !formPages.some((page) => path === `web/pages/${page}.page.tsx`));
  const findWay = (path: string, seen: Set<string>): string | undefined => {
    for (const { target, isType, isLate } of byPath.get(path)?.imports ?? []) {
      if (isType || isLate || seen.has(target)) continue;
      seen.add(target);
      if (target === 'npm:zod' || target === 'npm:react-hook-form') return `${path} → ${target}`;
      const way = findWay(target, seen);
      if (way !== undefined) return `${path} → ${way}`;
    }
    return undefined;
  };
  return starts.flatMap((start) => findWay(start, new Set()) ?? []);
}

function isBelow(path: string, place: string): boolean {
  return place.endsWith('/') ? path.startsWith(place) : path === place;
}

/** `contract/` excludes everything but the folder's own files. */
function isExcluded(target: string, never: string, folder: string): boolean {
  return (isBelow(target, never) || target === never) && !isBelow(target, folder);
}
