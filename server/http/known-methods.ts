/** Which methods each path knows, so that another one is told 405 with `Allow`. */
import type { Hono } from 'hono';
import type { HttpEnv } from './http-env.ts';

/** Methods known for a path; empty for a path no route has. */
export type KnownMethods = (path: string) => readonly string[];

type Pattern = { matches: RegExp; methods: Set<string> };

function patternOf(path: string): RegExp {
  const source = path
    .split('/')
    .map((part) => {
      if (part === '*') return '.*';
      if (part.startsWith(':')) return '[^/]+';
      return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('/');
  return new RegExp(`^${source}$`);
}

/** Reads the routes of `app` on first use, when all of them are mounted. */
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
