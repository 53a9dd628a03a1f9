/** How good a price is: the hoopoe's crest, opened by as many feathers as the price is good, with its sentence. */
import type { ReactNode } from 'react';
import { crestPaths, crestSize, headPath } from '#contract/domain/crest.ts';
import {
  type Feathers,
  feathersOf,
  type PriceRecord,
  usualOf,
  writeVerdict,
} from '#contract/domain/verdict.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './verdict.module.css';

/** As high as `--crest`, else a little more than a line of text. */
export function Crest(props: {
  feathers: Feathers;
  /** The sentence, where it does not stand beside the crest. */
  label?: string;
  className?: string | undefined;
}): ReactNode {
  const { feathers, label, className } = props;
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

export type VerdictProps = {
  /** SAR. */
  price: number;
  record: PriceRecord;
  className?: string | undefined;
  /** A line below the sentence. */
  children?: ReactNode;
};

/** Without enough history there is no crest, and the sentence says so. */
export function Verdict({ price, record, className, children }: VerdictProps): ReactNode {
  const t = useTranslate();
  const feathers = feathersOf(price, usualOf(record));
  return (
    <span className={classNames(styles.verdict, className)} data-feathers={feathers ?? undefined}>
      {feathers !== null && <Crest feathers={feathers} />}
      <span>
        {writeVerdict(price, record, { language: t.language, say: t })} {children}
      </span>
    </span>
  );
}
