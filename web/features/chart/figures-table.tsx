/** Collapsible table with the data of a chart; what a heading opens is made when it is opened. */
import { type ReactNode, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Text } from '#web/ui/layout.tsx';
import shown from '#web/ui/text.module.css';
import styles from './figures-table.module.css';

export function FiguresTable(props: {
  summary: string;
  label: string;
  caption: string;
  head: readonly { key: string; words: ReactNode }[];
  /** Asked when it is opened, and by the server for browsers without scripts. */
  rows: () => readonly {
    key: string;
    name: ReactNode;
    cells: readonly { key: string; words: ReactNode }[];
  }[];
}): ReactNode {
  const { summary, label, caption, head, rows } = props;
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

export function OpenedLater(props: {
  title: string;
  /** Whether it is there without scripts too: every page brings it then, and such browsers alone show it. */
  isScriptless?: boolean;
  children: () => ReactNode;
}): ReactNode {
  const { title, isScriptless = false, children } = props;
  const [wasOpened, setWasOpened] = useState(false);
  // It may have been opened before the page's scripts ran.
  const lookOnce = (details: HTMLDetailsElement | null) => {
    if (details?.open) setWasOpened(true);
  };
  return (
    <details
      className={classNames(styles.details, isScriptless ? undefined : shown.scripted)}
      ref={lookOnce}
      onToggle={() => setWasOpened(true)}
    >
      <summary>{title}</summary>
      {isScriptless && !wasOpened && <noscript>{import.meta.env.SSR && children()}</noscript>}
      {wasOpened && children()}
    </details>
  );
}
