/** Column header that sorts the list; a second click reverses the order. */
import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import type { Column, Sorting } from './data-table.tsx';

export function SortHead<Row>({
  column,
  sorting,
}: {
  column: Column<Row>;
  sorting: Sorting | undefined;
}): ReactNode {
  const { head, sort, kind } = column;
  if (sort === undefined || !sorting) {
    return (
      <th scope="col" data-kind={kind}>
        {head}
      </th>
    );
  }
  const isSorted = sorting.sort === sort;
  const isUp = sorting.order === 'asc';
  const order = isSorted && !isUp ? 'asc' : isSorted ? 'desc' : kind === 'number' ? 'desc' : 'asc';
  return (
    <th scope="col" data-kind={kind} aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : 'none'}>
      <button type="button" className={styles.sort} onClick={() => sorting.onSort(sort, order)}>
        {head}
        <svg viewBox="0 0 10 14" width="10" height="14" aria-hidden="true" focusable="false">
          <path d="M1 6 5 1l4 5z" data-on={isSorted && isUp} />
          <path d="M1 8l4 5 4-5z" data-on={isSorted && !isUp} />
        </svg>
      </button>
    </th>
  );
}
