/** `/licences` and `/en/licences`: licence texts from the list made by the build, and data sources that require attribution. No scripts. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Hono } from 'hono';
import { directionOf, type Language, languages } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { htmlType } from './content-type.ts';
import { findCookie } from './cookies.ts';
import { escapeHtml } from './html.ts';
import type { HttpEnv } from './http-env.ts';
import { createKeptTexts } from './kept-text.ts';
import { plainStylePath } from './plain-page-style.ts';

const builtList = resolve(import.meta.dirname, '../../../dist/licences.json');

/** Themes of the page: light, dark, and that of the device. */
const themes = 3;

/** The page is rendered once for each language and theme. @param path of the list; read once, at the first request */
export function licencesRoutes(path = builtList): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  const respond = createKeptTexts({ maxEntries: languages.length * themes });
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

/** The theme is undefined where it follows the device. */
type Reader = { language: Language; theme: 'light' | 'dark' | undefined };

function themeOf(cookie: string | undefined): Reader['theme'] {
  const theme = findCookie(cookie, 'theme');
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}

/** A package as listed by the build; `text` is null when it is not delivered to browsers. */
export type ListedPackage = { name: string; version: string; licence: string; text: string | null };

/** @param packages null where the site was not built */
function renderLicencesPage(packages: readonly ListedPackage[] | null, reader: Reader): string {
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
  return renderDocument(texts, sections, reader);
}

function renderTable(heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('');
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function renderSources(texts: LicencesTexts, language: Language): string {
  const rows = dataSources.map(({ name, address, licence, licenceAddress, use }) => {
    const terms = typeof licence === 'string' ? link(licenceAddress, licence) : escapeHtml(licence[language]);
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

function link(address: string | null, text: string): string {
  if (address === null) return inLatin(text);
  return `<a href="${escapeHtml(address)}" rel="noopener">${inLatin(text)}</a>`;
}

function renderDocument(
  { title, intro, home }: LicencesTexts,
  sections: string,
  { language, theme }: Reader,
): string {
  const wayHome = `<a href="${localizedPath(language, '/')}">${escapeHtml(home)}</a>`;
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"${theme ? ` data-theme="${theme}"` : ''}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><meta name="description" content="${escapeHtml(intro)}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${plainStylePath}"></head>
<body><header><p class="home"><img src="/favicon.svg" alt="" width="28" height="28">${wayHome}</p>
<h1>${escapeHtml(title)}</h1><p>${escapeHtml(intro)}</p></header>
<main>${sections}</main>
<footer>${wayHome}</footer></body>
</html>
`;
}

const licencesTexts = {
  ar: {
    title: 'الرخص والمصادر',
    intro: 'البيانات والبرمجيات التي يقوم عليها الموقع، ورخصة كل منها.',
    data: 'البيانات',
    dataNote: 'اخترنا من هذه المصادر ما يخص وجهات الموقع، وصحّحنا بعض الأسماء ووحّدنا كتابتها.',
    delivered: 'ما يصل إلى متصفحك',
    deliveredNote: 'برمجيات وخطوط داخل صفحات الموقع، ونص رخصة كل منها كما نشره أصحابها.',
    server: 'ما يعمل على الخادم',
    serverNote: 'نصوص رخصها مع نسخها المثبّتة على الخادم.',
    name: 'الاسم',
    version: 'الإصدار',
    licence: 'الرخصة',
    use: 'ما أُخذ منه',
    notice: (names: string) => `نص الرخصة: ${names}`,
    notBuilt: 'تظهر قائمة البرمجيات بعد بناء الموقع.',
    home: 'الصفحة الرئيسية',
  },
  en: {
    title: 'Licenses and sources',
    intro: 'The data and software this site is made with, and the license of each.',
    data: 'Data',
    dataNote:
      'We chose what concerns the destinations of this site, corrected some names and wrote them alike.',
    delivered: 'Delivered to your browser',
    deliveredNote: 'Software and fonts in the pages, each with its license as its authors published it.',
    server: 'Running on the server',
    serverNote: 'The texts of these licenses are with the copies installed on the server.',
    name: 'Name',
    version: 'Version',
    licence: 'License',
    use: 'Used for',
    notice: (names: string) => `License text: ${names}`,
    notBuilt: 'The list of software appears once the site is built.',
    home: 'Home page',
  },
} satisfies Record<Language, object>;

type LicencesTexts = (typeof licencesTexts)[Language];

type DataSource = {
  name: string;
  address: string;
  /** A name that is the same in every language, or a text where there is no licence. */
  licence: string | Readonly<Record<Language, string>>;
  licenceAddress: string | null;
  use: Readonly<Record<Language, string>>;
};

const attribution = { licence: 'CC BY 4.0', licenceAddress: 'https://creativecommons.org/licenses/by/4.0/' };
const publicDomain = { licence: { ar: 'ملكية عامة', en: 'Public domain' }, licenceAddress: null };

/** Sources in `data/SOURCES.md` of anything shown to readers. */
export const dataSources: readonly DataSource[] = [
  {
    name: 'GeoNames',
    address: 'https://www.geonames.org/',
    ...attribution,
    use: { ar: 'أسماء مدن بالعربية', en: 'Arabic names of cities' },
  },
  {
    name: 'OpenTravelData',
    address: 'https://github.com/opentraveldata/opentraveldata',
    ...attribution,
    use: {
      ar: 'المناطق الزمنية، ومطابقة المدن والمطارات',
      en: 'Time zones, and which city an airport serves',
    },
  },
  {
    name: 'Unicode CLDR',
    address: 'https://cldr.unicode.org/',
    licence: 'Unicode-3.0',
    licenceAddress: 'https://www.unicode.org/license.txt',
    use: { ar: 'أسماء مدن بالعربية', en: 'Arabic names of cities' },
  },
  {
    name: 'Natural Earth',
    address: 'https://www.naturalearthdata.com/',
    ...publicDomain,
    use: {
      ar: 'السواحل والبحيرات والأنهار في رسوم المسارات، وأسماء بالعربية',
      en: 'Coast lines, lakes and rivers in pictures of routes, Arabic names',
    },
  },
  {
    name: 'OurAirports',
    address: 'https://ourairports.com/',
    ...publicDomain,
    use: { ar: 'المطارات ومواقعها', en: 'Airports and where they are' },
  },
  {
    name: 'VRS Standing Data',
    address: 'https://github.com/vradarserver/standing-data',
    licence: 'CC0 1.0',
    licenceAddress: 'https://creativecommons.org/publicdomain/zero/1.0/',
    use: { ar: 'خطوط الرحلات وشركات الطيران', en: 'Routes and airlines' },
  },
  {
    name: 'Passport Index Data',
    address: 'https://github.com/imorte/passport-index-data',
    licence: 'MIT',
    licenceAddress: 'https://github.com/imorte/passport-index-data/blob/main/LICENSE',
    use: { ar: 'شروط التأشيرات', en: 'Visa rules' },
  },
];
