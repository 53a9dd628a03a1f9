/** Layout parts: their looks become attributes that the style sheet knows, and no style attributes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Card, Row, Text } from './layout.tsx';

const sheet = readFileSync(join(import.meta.dirname, 'layout.module.css'), 'utf8');

test('looks are attributes of the element, and everything else is handed on', () => {
  const markup = renderToStaticMarkup(
    <Row
      as="ul"
      gap={3}
      lines={0}
      wrap={false}
      stretch
      tone="soft"
      id="ways"
      aria-label="Ways"
      className="own"
    >
      <Text as="li" grow weight="strong">
        One
      </Text>
    </Row>,
  );
  expect(markup).toMatch(
    /^<ul data-gap="3" data-lines="0" data-wrap="false" data-stretch="true" data-tone="soft" id="ways"/,
  );
  expect(markup).toMatch(/aria-label="Ways" class="[^"]*own"><li data-grow="true" data-weight="strong"/);
  expect(markup).not.toContain('style');
});

test('what a part is not told has no attribute', () => {
  expect(renderToStaticMarkup(<Card dense={undefined}>One</Card>)).toMatch(/^<div class="[^"]*">One<\/div>$/);
});

test.each([
  ['gap', [0, 1, 2, 3, 4, 5, 6]],
  ['lines', [0, 1, 2, 3]],
  ['pad', [2, 3, 4, 5, 6]],
  ['above', [1, 2, 3, 4, 5, 6, 8]],
  ['below', [1]],
  ['self', ['start', 'all']],
  ['size', ['xs', 'sm', 'md', 'lg', 'xl', '2xl']],
  ['tone', ['ink', 'soft', 'accent', 'good', 'warning', 'bad']],
  ['fill', ['sunken', 'warning', 'bad', 'accent', 'night']],
])('the style sheet knows every %s', (look, values) => {
  for (const value of values) expect(sheet).toContain(`[data-${look}="${value}"]`);
});
