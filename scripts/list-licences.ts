/** Lists the licences of packages delivered to browsers or used by the server. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

type PackageLicence = {
  name: string;
  version: string;
  /** SPDX expression. */
  licence: string;
  /** The licence text; null if the package is not delivered to browsers. */
  text: string | null;
};

type LockedPackage = { version?: string; dev?: boolean; devOptional?: boolean; license?: string };

const noticeFile = /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i;

/** For packages with the MIT licence but without a licence file. */
const mitText = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** `/x/node_modules/@a/b/dist/c.js` → `@a/b`; undefined outside packages. */
export function packageOf(module: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module.replaceAll('\\', '/'))?.[1];
}

/**
 * All installed production packages by name.
 * @param delivered packages whose code or files go to browsers
 * @throws Error for a delivered package that is not a production dependency, or has no licence
 */
export async function listLicences(root: string, delivered: ReadonlySet<string>): Promise<PackageLicence[]> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const found: PackageLicence[] = [];
  for (const [path, { dev, devOptional, version = '', license }] of Object.entries<LockedPackage>(packages)) {
    const name = packageOf(path);
    if (!name || dev || devOptional) continue;
    const names = await readdir(join(root, path)).catch(() => null);
    if (names === null) continue;
    if (!license) throw new Error(`${name} states no licence`);
    const text = delivered.has(name) ? await readNotice(join(root, path), names, license) : null;
    found.push({ name, version, licence: license, text });
  }
  const missing = [...delivered].filter((name) => !found.some((each) => each.name === name));
  if (missing.length > 0) throw new Error(`delivered, and no package of production: ${missing.join(', ')}`);
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function readNotice(folder: string, names: readonly string[], licence: string): Promise<string> {
  const files = names.filter((name) => noticeFile.test(name)).sort();
  if (files.length > 0) {
    const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    return texts.map((text) => text.trim()).join('\n\n');
  }
  const { author, name } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  if (licence !== 'MIT') throw new Error(`${name} carries no text of its licence ${licence}`);
  const holder = (typeof author === 'string' ? author : author?.name) ?? `the authors of ${name}`;
  return `MIT License\n\nCopyright (c) ${holder}\n\n${mitText}`;
}
