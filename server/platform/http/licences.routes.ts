/** `/licences` and `/en/licences`: licence texts and attribution, from the list made by the build. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Hono } from 'hono';
import { languages } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import type { HttpEnv } from './http-env.ts';
import { type ListedPackage, renderLicencesPage } from './licences-page.ts';
import { createPlainPage } from './plain-page.ts';

const builtList = resolve(import.meta.dirname, '../../../dist/licences.json');

/** @param path of the list; read once, at the first request */
export function licencesRoutes(path = builtList): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  const respond = createPlainPage();
  let list: Promise<readonly ListedPackage[] | null> | undefined;
  const read = () =>
    readFile(path, 'utf8').then(
      (text): readonly ListedPackage[] => JSON.parse(text),
      () => null,
    );
  for (const language of languages) {
    routes.get(localizedPath(language, '/licences'), async (c) => {
      list ??= read();
      const packages = await list;
      return respond(c, { language, render: (reader) => renderLicencesPage(packages, reader) });
    });
  }
  return routes;
}
