/** What the site is made with, as one plain page: no script, both languages, light and dark. */
import { directionOf } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/localized-path.ts';
import type { DocsReader } from './docs-page.ts';
import { escapeHtml } from './html.ts';
import { dataSources, type LicencesTexts, licencesTexts } from './licences-texts.ts';

/** A package as the build lists it; `text` is null for what is not delivered to browsers. */
export type ListedPackage = { name: string; version: string; licence: string; text: string | null };

/** @param packages null where the site was not built */
export function renderLicencesPage(
  packages: readonly ListedPackage[] | null,
  { language, theme }: DocsReader,
): string {
  const texts = licencesTexts[language];
  const delivered = packages?.filter(({ text }) => text !== null) ?? [];
  const others = packages?.filter(({ text }) => text === null) ?? [];
  const software =
    packages === null
      ? `<p>${escapeHtml(texts.notBuilt)}</p>`
      : `<section><h2>${escapeHtml(texts.delivered)}</h2><p>${escapeHtml(texts.deliveredNote)}</p>
${renderPackages(delivered, texts)}${renderNotices(delivered, texts)}</section>
<section><h2>${escapeHtml(texts.server)}</h2><p>${escapeHtml(texts.serverNote)}</p>${renderPackages(others, texts)}</section>`;
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"${theme ? ` data-theme="${theme}"` : ''}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(texts.title)}</title><meta name="description" content="${escapeHtml(texts.intro)}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs.css"></head>
<body><header><h1>${escapeHtml(texts.title)}</h1><p>${escapeHtml(texts.intro)}</p></header>
<main><section><h2>${escapeHtml(texts.data)}</h2><p>${escapeHtml(texts.dataNote)}</p>
${renderSources(texts, language)}</section>
${software}</main>
<footer><a href="${localizedPath(language, '/')}">${escapeHtml(texts.home)}</a></footer></body>
</html>
`;
}

function renderTable(heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('');
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function renderSources(texts: LicencesTexts, language: DocsReader['language']): string {
  const rows = dataSources.map(({ name, address, licence, licenceAddress, use }) => {
    const terms = licenceAddress === null ? inLatin(licence) : link(licenceAddress, licence);
    return `<tr><td>${link(address, name)}</td><td>${terms}</td><td>${escapeHtml(use[language])}</td></tr>`;
  });
  return renderTable([texts.name, texts.licence, texts.use], rows);
}

function renderPackages(packages: readonly ListedPackage[], texts: LicencesTexts): string {
  const rows = packages.map(
    ({ name, version, licence }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${inLatin(version)}</td><td>${inLatin(licence)}</td></tr>`,
  );
  return renderTable([texts.name, texts.version, texts.licence], rows);
}

/** Each text once, with the packages it goes with. */
function renderNotices(packages: readonly ListedPackage[], texts: LicencesTexts): string {
  return [...Map.groupBy(packages, ({ text }) => text ?? '')]
    .map(([text, members]) => {
      const names = members.map(({ name }) => name).join(', ');
      const label = escapeHtml(texts.notice(names));
      return `<details><summary>${label}</summary><pre lang="en" tabindex="0" role="region" aria-label="${label}">${escapeHtml(text)}</pre></details>`;
    })
    .join('\n');
}

function inLatin(text: string): string {
  return `<bdi lang="en">${escapeHtml(text)}</bdi>`;
}

function link(address: string, text: string): string {
  return `<a href="${escapeHtml(address)}" rel="noopener">${inLatin(text)}</a>`;
}
