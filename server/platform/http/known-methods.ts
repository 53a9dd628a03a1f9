/** Methods of each path, for 405 responses with `Allow`. */
import type { Hono } from 'hono';
import type { HttpEnv } from './http-env.ts';

/** Methods of a path; empty for a path without routes. */
export type KnownMethods = (path: string) => readonly string[];

type Pattern = { matches: RegExp; methods: Set<string> };

/** A route parameter with optional pattern and `?`, or a wildcard. */
const placeholder = /\/:\w+(?:\{((?:[^{}]|\{[^{}]*\})+)\})?(\?)?|\*/g;

/** Regular expression of the paths a route matches. */
function patternOf(path: string): RegExp {
  let source = '';
  let end = 0;
  for (const found of path.matchAll(placeholder)) {
    const [text, form = '[^/]+', optional = ''] = found;
    source += RegExp.escape(path.slice(end, found.index));
    source += text === '*' ? '.*' : `(?:/(?:${form}))${optional}`;
    end = found.index + text.length;
  }
  return new RegExp(`^${source}${RegExp.escape(path.slice(end))}$`);
}

/** Reads the routes of `app` at first use, when all are mounted. */
export function createKnownMethods(app: Hono<HttpEnv>): KnownMethods {
  let patterns: Pattern[] | undefined;

  function readPatterns(): Pattern[] {
    const byPath = new Map<string, Pattern>();
    for (const { path, method } of app.routes) {
      if (method === 'ALL') continue;
      const pattern = byPath.get(path) ?? { matches: patternOf(path), methods: new Set() };
      pattern.methods.add(method.toUpperCase());
      if (method.toUpperCase() === 'GET') pattern.methods.add('HEAD');
      byPath.set(path, pattern);
    }
    return [...byPath.values()];
  }

  return (path) => {
    patterns ??= readPatterns();
    const methods = patterns
      .filter(({ matches }) => matches.test(path))
      .flatMap((pattern) => [...pattern.methods]);
    return [...new Set(methods)].sort();
  };
}
