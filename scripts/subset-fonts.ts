/**
 * Makes the font files of the first screen from the package's: the characters nearly every page needs, in the
 * weights they are used in. Run by hand after a new version of the font (`node scripts/subset-fonts.ts`); everything
 * else comes from the package's own files, which `web/styles/fonts.css` names.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import subsetFont from 'subset-font';

const root = resolve(import.meta.dirname, '..');
const packageFolder = join(root, 'node_modules/@fontsource-variable/readex-pro/files');
const styles = join(root, 'web/styles/fonts.css');

/** `--weight-normal` and `--weight-strong` of the styles. */
const weights = { min: 400, max: 600 };
const parts = [
  { source: 'readex-pro-arabic-wght-normal', part: 'readex-pro-arabic-wght', wght: weights },
  { source: 'readex-pro-latin-wght-normal', part: 'readex-pro-basic-wght', wght: weights },
  { source: 'readex-pro-arabic-wght-normal', part: 'readex-pro-language-link', wght: weights.max },
];

function charactersIn(range: string): string {
  return range
    .split(',')
    .flatMap((each) => {
      const [, from = '', to = from] = /U\+([0-9A-F]+)(?:-([0-9A-F]+))?/.exec(each) ?? [];
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) =>
        String.fromCodePoint(first + index),
      );
    })
    .join('');
}

const css = await readFile(styles, 'utf8');
for (const { source, part, wght } of parts) {
  const rule = css.slice(css.indexOf(`${part}.woff2`));
  const characters = charactersIn(/unicode-range:([^;]*);/.exec(rule)?.[1] ?? '');
  const subset = await subsetFont(await readFile(join(packageFolder, `${source}.woff2`)), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght },
  });
  await writeFile(join(root, 'web/styles/fonts', `${part}.woff2`), subset);
  console.log(`${part}.woff2: ${subset.length} bytes`);
}
