/** The figures of a chart are no weight of the page before they are opened, and there without scripts. */
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FiguresTable } from './figures-table.tsx';

test('a closed table has its heading, and its rows for browsers without scripts alone', () => {
  const rows = () => [{ key: 'a', name: '1 May', cells: [{ key: 'price', words: '412' }] }];
  const html = renderToString(
    <FiguresTable summary="Daily prices" label="Prices" caption="Of May" head={[]} rows={rows} />,
  );
  expect(html).toContain('<summary>Daily prices</summary><noscript><section');
  expect(html).toContain('<tr><th scope="row">1 May</th><td>412</td></tr>');
  expect(html).toMatch(/<\/section><\/noscript><\/details>$/);
});
