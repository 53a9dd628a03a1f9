/** What the browser makes bold by itself stays within the weights of the font. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

test.each(['b', 'strong', 'th'])('<%s> has a weight that the common part of the font has', (element) => {
  const rule = new RegExp(
    `(?:^|,\\n|\\n)${element}(?:,\\n\\w+)* \\{\\n {2}font-weight: var\\(--weight-strong\\);`,
  );
  expect(read('base.css')).toMatch(rule);
  const strong = /--weight-strong: (\d+);/.exec(read('tokens.css'))?.[1];
  expect(read('fonts.css')).toMatch(
    new RegExp(`font-weight: 400 ${strong};\\n {2}src: url\\("./fonts/readex-pro-basic`),
  );
});
