/** The figures of a chart are no weight of the page before they are opened. */
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { FiguresTable } from './figures-table.tsx';

test('a closed table has its heading alone, and asks for no rows', () => {
  const rows = vi.fn(() => []);
  const html = renderToString(
    <FiguresTable summary="Daily prices" label="Prices" caption="Of May" head={[]} rows={rows} />,
  );
  expect(html).toContain('<summary>Daily prices</summary></details>');
  expect(rows).not.toHaveBeenCalled();
});
