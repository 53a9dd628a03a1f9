/** The hoopoe's crest, opened by as many feathers as a price is good. */
import type { ReactNode } from 'react';
import { crestPaths, crestSize, headPath } from '#contract/domain/crest.ts';
import type { Feathers } from '#contract/domain/verdict.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './crest.module.css';

type CrestProps = {
  feathers: Feathers;
  /** The sentence, where it does not stand beside the crest. */
  label?: string;
  className?: string | undefined;
};

/** As high as `--crest`, else a little more than a line of text. */
export function Crest({ feathers, label, className }: CrestProps): ReactNode {
  return (
    <svg
      className={classNames(styles.crest, className)}
      viewBox={`0 0 ${crestSize.width} ${crestSize.height}`}
      data-feathers={feathers}
      data-turns
      focusable="false"
      role="img"
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      <CrestPaths feathers={feathers} />
    </svg>
  );
}

/** The drawing alone, inside another one. */
export function CrestPaths({ feathers }: { feathers: Feathers }): ReactNode {
  const { body, tip, closed } = crestPaths[feathers];
  return (
    <>
      {closed !== '' && <path className={styles.closed} d={closed} />}
      <path className={styles.body} d={body} />
      <path className={styles.tip} d={tip} />
      <path className={styles.head} d={headPath} fillRule="evenodd" />
    </>
  );
}
