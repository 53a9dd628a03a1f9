/** How a thing stands, drawn: a badge, a bar where content is still loading. */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Text } from './layout.tsx';
import styles from './status.module.css';

export type BadgeTone = 'plain' | 'good' | 'warning' | 'bad' | 'accent';

export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }): ReactNode {
  return (
    <Text
      as="span"
      tone={tone === 'plain' ? 'soft' : tone}
      fill={tone === 'plain' ? undefined : tone}
      className={styles.badge}
    >
      {children}
    </Text>
  );
}

export function Skeleton(props: {
  /** As high as a line, a field, a card (14rem) or a part of a page (24rem); else `className` tells. */
  as?: 'line' | 'field' | 'card' | 'part';
  className?: string | undefined;
}): ReactNode {
  const { as, className } = props;
  return <span aria-hidden="true" data-as={as} className={classNames(styles.skeleton, className)} />;
}
