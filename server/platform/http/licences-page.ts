/** HTML page of the licences: no script, both languages, light and dark. */
import type { Language } from '#contract/domain/language.ts';
import { escapeHtml } from './html.ts';
import { dataSources, type LicencesTexts, licencesTexts } from './licences-texts.ts';
import { type PlainPageReader, renderPlainPage } from './plain-page.ts';

/** A package as listed by the build; `text` is null when it is not delivered to browsers. */
export type ListedPackage = { name: string; version: string; licence: string; text: string | null };

/** @param packages null where the site was not built */
export function renderLicencesPage(
  packages: readonly ListedPackage[] | null,
  reader: PlainPageReader,
): string {
  const texts = licencesTexts[reader.language];
  const delivered = packages?.filter(({ text }) => text !== null) ?? [];
  const others = packages?.filter(({ text }) => text === null) ?? [];
  const software =
    packages === null
      ? `<p>${escapeHtml(texts.notBuilt)}</p>`
      : `<section><h2>${escapeHtml(texts.delivered)}</h2><p>${escapeHtml(texts.deliveredNote)}</p>
${renderPackages(delivered, texts)}${renderNotices(delivered, texts)}</section>
<section><h2>${escapeHtml(texts.server)}</h2><p>${escapeHtml(texts.serverNote)}</p>${renderPackages(others, texts)}</section>`;
  const sections = `<section><h2>${escapeHtml(texts.data)}</h2><p>${escapeHtml(texts.dataNote)}</p>
${renderSources(texts, reader.language)}</section>
${software}`;
  return renderPlainPage({ ...texts, sections }, reader);
}

function renderTable(heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('');
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function renderSources(texts: LicencesTexts, language: Language): string {
  const rows = dataSources.map(({ name, address, licence, licenceAddress, use }) => {
    const terms =
      typeof licence === 'string' ? linkOrText(licenceAddress, licence) : escapeHtml(licence[language]);
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

/** Each licence text once, with its packages. */
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

function linkOrText(address: string | null, text: string): string {
  return address === null ? inLatin(text) : link(address, text);
}

function link(address: string, text: string): string {
  return `<a href="${escapeHtml(address)}" rel="noopener">${inLatin(text)}</a>`;
}
