/** A part that is made when its heading is opened: a page begins lighter without it. */
import { type ReactNode, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './figures-table.module.css';

type OpenedLaterProps = {
  title: string;
  /** Whether it is there without scripts too: every page brings it then, and such browsers alone show it. */
  isScriptless?: boolean;
  children: () => ReactNode;
};

export function OpenedLater({ title, isScriptless = false, children }: OpenedLaterProps): ReactNode {
  const [wasOpened, setWasOpened] = useState(false);
  // It may have been opened before the page's scripts ran.
  const lookOnce = (details: HTMLDetailsElement | null) => {
    if (details?.open) setWasOpened(true);
  };
  return (
    <details
      className={classNames(styles.details, isScriptless ? undefined : styles.later)}
      ref={lookOnce}
      onToggle={() => setWasOpened(true)}
    >
      <summary>{title}</summary>
      {isScriptless && !wasOpened && <noscript>{import.meta.env.SSR && children()}</noscript>}
      {wasOpened && children()}
    </details>
  );
}
