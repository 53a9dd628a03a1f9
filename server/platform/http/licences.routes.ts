/** `/licences` and `/en/licences`: licence texts from the list made by the build, and data sources that require attribution. No scripts. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Hono } from 'hono';
import { languages } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { htmlType } from './content-type.ts';
import dataSources from './data-sources.json' with { type: 'json' };
import { escapeHtml } from './html.ts';
import type { HttpEnv } from './http-env.ts';
import { createKeptTexts } from './kept-text.ts';
import { type PlainReader, plainThemes, renderPlainPage, renderTable, themeOf } from './plain-page.ts';
import { type Translate, translatorFor } from './translate.ts';

const builtList = resolve(import.meta.dirname, '../../../dist/licences.json');

/** The page is rendered once for each language and theme. @param path of the list; read once, at the first request */
export function licencesRoutes(path = builtList): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  const respond = createKeptTexts({ maxEntries: languages.length * plainThemes });
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
      const theme = themeOf(c.req.header('cookie'));
      return respond(c, {
        key: `${language} ${theme ?? 'system'}`,
        build: () => renderLicencesPage(packages, { language, theme }),
        type: htmlType,
        headers: { 'cache-control': 'private, max-age=3600', 'content-language': language, vary: 'Cookie' },
      });
    });
  }
  return routes;
}

/** A package as listed by the build; `text` is null when it is not delivered to browsers. */
export type ListedPackage = { name: string; version: string; licence: string; text: string | null };

/** @param packages null where the site was not built */
function renderLicencesPage(packages: readonly ListedPackage[] | null, reader: PlainReader): string {
  const say = translatorFor(reader.language);
  const delivered = packages?.filter(({ text }) => text !== null) ?? [];
  const others = packages?.filter(({ text }) => text === null) ?? [];
  const software =
    packages === null
      ? `<p>${escapeHtml(say('api.licences.notBuilt'))}</p>`
      : `<section><h2>${escapeHtml(say('api.licences.delivered'))}</h2><p>${escapeHtml(say('api.licences.deliveredNote'))}</p>
${renderPackages(delivered, say)}${renderNotices(delivered, say)}</section>
<section><h2>${escapeHtml(say('api.licences.server'))}</h2><p>${escapeHtml(say('api.licences.serverNote'))}</p>${renderPackages(others, say)}</section>`;
  const sections = `<section><h2>${escapeHtml(say('api.licences.data'))}</h2><p>${escapeHtml(say('api.licences.dataNote'))}</p>
${renderSources(say)}</section>
${software}`;
  const [title, intro] = [say('api.licences.title'), say('api.licences.intro')];
  return renderPlainPage({ ...reader, title, intro, sections });
}

/** Sources in `data/SOURCES.md` of anything shown to readers. */
function renderSources(say: Translate): string {
  const { language } = say;
  const rows = dataSources.map(({ name, address, licence, licenceAddress, use }) => {
    const terms = typeof licence === 'string' ? link(licenceAddress, licence) : escapeHtml(licence[language]);
    return `<tr><td>${link(address, name)}</td><td>${terms}</td><td>${escapeHtml(use[language])}</td></tr>`;
  });
  return renderTable([say('api.licences.name'), say('api.licences.licence'), say('api.licences.use')], rows);
}

function renderPackages(packages: readonly ListedPackage[], say: Translate): string {
  const rows = packages.map(
    ({ name, version, licence }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${inLatin(version)}</td><td>${inLatin(licence)}</td></tr>`,
  );
  const heads = [say('api.licences.name'), say('api.licences.version'), say('api.licences.licence')];
  return renderTable(heads, rows);
}

/** Each licence text once, with its packages. */
function renderNotices(packages: readonly ListedPackage[], say: Translate): string {
  return [...Map.groupBy(packages, ({ text }) => text ?? '')]
    .map(([text, members]) => {
      const names = members.map(({ name }) => name).join(', ');
      const label = escapeHtml(say('api.licences.notice', { names }));
      return `<details><summary>${label}</summary><pre lang="en" tabindex="0" role="region" aria-label="${label}">${escapeHtml(text)}</pre></details>`;
    })
    .join('\n');
}

function inLatin(text: string): string {
  return `<bdi lang="en">${escapeHtml(text)}</bdi>`;
}

function link(address: string | null, text: string): string {
  if (address === null) return inLatin(text);
  return `<a href="${escapeHtml(address)}" rel="noopener">${inLatin(text)}</a>`;
}
