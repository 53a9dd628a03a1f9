/** One of several values, each a link: segments, or chips where a line may have no room for all. */
import { type ReactNode, useEffect, useRef } from 'react';
import { chipClass } from './button.tsx';
import { classNames } from './class-names.ts';
import { Row } from './layout.tsx';
import { Link } from './link.tsx';
import styles from './segmented-control.module.css';

type ChoiceLinksProps<Choice extends string | number> = {
  label: string;
  of: readonly Choice[];
  chosen: Choice;
  nameOf: (choice: Choice) => ReactNode;
  pathOf: (choice: Choice) => string;
  areChips?: boolean;
  className?: string | undefined;
};

export function ChoiceLinks<Choice extends string | number>(props: ChoiceLinksProps<Choice>): ReactNode {
  const { label, of, chosen, nameOf, pathOf, areChips = false, className } = props;
  const line = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another one is chosen
  useEffect(() => {
    const current = line.current?.querySelector('[aria-current]');
    if (!line.current || !current) return;
    const shift = current.getBoundingClientRect().x - line.current.getBoundingClientRect().x;
    line.current.scrollBy({ left: shift - (line.current.clientWidth - current.clientWidth) / 2 });
  }, [chosen]);
  const look = areChips ? styles.strip : styles.track;
  return (
    <Row as="nav" ref={line} wrap={false} className={classNames(look, className)} aria-label={label}>
      {of.map((choice) => (
        <Link
          key={choice}
          className={areChips ? chipClass : styles.label}
          to={pathOf(choice)}
          aria-current={choice === chosen ? 'true' : undefined}
          preventScrollReset
          replace={!areChips}
        >
          {nameOf(choice)}
        </Link>
      ))}
    </Row>
  );
}
