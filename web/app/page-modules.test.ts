import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { pageModuleOf } from './page-modules.ts';
import { routes } from './routes.tsx';

const listLazy = (list: readonly RouteObject[]): string[] =>
  list.flatMap(({ id = '', lazy, children = [] }) => [...(lazy ? [id] : []), ...listLazy(children)]);

it.each([...listLazy(routes), 'front'])('the server knows the source of %s', (id) => {
  const [module = ''] = pageModuleOf(id, null);
  expect(existsSync(resolve(import.meta.dirname, '../..', module))).toBe(true);
});

it('tells the two screens of the front page apart', () => {
  expect(pageModuleOf('front', 'home')).not.toEqual(pageModuleOf('front', 'landing'));
  expect(pageModuleOf('site', null)).toEqual([]);
});
