import { resolve } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { listSourceFiles } from './architecture/source-files.ts';
import { measureFastest } from './support/worst-texts.ts';

const root = resolve(import.meta.dirname, '..');
const mostMs = 50;
/** Long enough that a quadratic step takes seconds at the length of a body. */
const length = 20_000;
const quickLook = 2000;

type Found = { path: string; pattern: RegExp };
type Node = Readonly<Record<string, unknown>>;

function listPatterns(node: unknown, path: string, found: Found[]): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, regex } = node as Node & { regex?: { pattern: string; flags: string } };
  if (type === 'Literal' && regex) found.push({ path, pattern: new RegExp(regex.pattern, regex.flags) });
  for (const child of Object.values(node)) listPatterns(child, path, found);
}

const patterns = listSourceFiles(root)
  .filter(({ path }) => /^(?:contract|server)\/.*(?<!\.test)\.ts$/.test(path))
  .flatMap(({ path, text }) => {
    const found: Found[] = [];
    listPatterns(parseSync(path, text).program, path, found);
    return found;
  });

/** Signs a pattern speaks of, and one of each kind that its classes stand for. */
function signsOf({ source }: RegExp): string[] {
  const named = source.match(/[^\\[\](){}|^$*+?]/gu) ?? [];
  return [...new Set([...named, ...'aA0 -_.\t\n\u0301ع'])].slice(0, 40);
}

/** Runs of one and two signs behind a beginning that may fit, before an end that does not. */
function* attacksOn(pattern: RegExp, size: number): Generator<string> {
  const signs = signsOf(pattern);
  const run = (piece: string) => piece.repeat(Math.ceil(size / piece.length));
  for (const sign of signs) {
    for (const start of ['', 'a', '/', 'https://', '"', '0']) yield `${start}${run(sign)}\u0001`;
  }
  for (const first of signs.slice(0, 14)) for (const second of signs.slice(0, 14)) yield run(first + second);
}

function timeOf(pattern: RegExp, text: string, enough: number): number {
  return measureFastest(() => text.replace(pattern, ''), enough, 4);
}

/** Looked at with short texts first: what is linear is far below the threshold there. */
function findSlow({ path, pattern }: Found): string[] {
  // Exponential steps show in a few signs, and would never end in many.
  for (const text of attacksOn(pattern, 24)) {
    if (timeOf(pattern, text, 20) > 20) return [`${path} ${pattern}: exponential`];
  }
  let at = 0;
  for (const text of attacksOn(pattern, quickLook)) {
    if (timeOf(pattern, text, 1) > 1) {
      const long = [...attacksOn(pattern, length)][at] ?? '';
      const ms = timeOf(pattern, long, mostMs);
      if (ms > mostMs)
        return [`${path} ${pattern} ${JSON.stringify(long.slice(0, 12))}: ${Math.round(ms)} ms`];
    }
    at += 1;
  }
  return [];
}

it('every regular expression of contract and server is quick on its worst texts', () => {
  expect(patterns.length).toBeGreaterThan(100);
  expect(patterns.flatMap(findSlow)).toEqual([]);
});

it('and a slow one is noticed', () => {
  for (const pattern of [/(?<=^|[;\t])(?=['"\s]*[=+])/g, /\s+$/, /^(?:a+)+$/, /[a-z]+@/]) {
    expect(findSlow({ path: 'x.ts', pattern }), String(pattern)).toHaveLength(1);
  }
});
