/** Collapsible table with the data of a chart. */
import type { ReactNode } from 'react';
import { Text } from '#web/ui/layout.tsx';
import styles from './figures-table.module.css';
import { OpenedLater } from './opened-later.tsx';

type FiguresTableProps = {
  /** Label of the toggle. */
  summary: string;
  /** Accessible name of the scrolling region. */
  label: string;
  caption: string;
  head: readonly { key: string; words: ReactNode }[];
  /** Asked when it is opened, and by the server for browsers without scripts. */
  rows: () => readonly {
    key: string;
    name: ReactNode;
    cells: readonly { key: string; words: ReactNode }[];
  }[];
};

export function FiguresTable({ summary, label, caption, head, rows }: FiguresTableProps): ReactNode {
  return (
    <OpenedLater isScriptless title={summary}>
      {() => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className={styles.scroller} aria-label={label} tabIndex={0}>
          <table className={styles.table}>
            <Text as="caption" tone="soft" size="sm">
              {caption}
            </Text>
            <thead>
              <tr>
                {head.map(({ key, words }) => (
                  <th key={key} scope="col">
                    {words}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows().map(({ key, name, cells }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  {cells.map((cell) => (
                    <td key={cell.key}>{cell.words}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </OpenedLater>
  );
}
