/** How a thing stands, drawn: a badge, a share of a whole, a bar where content is still loading. */
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

/** @param share from 0 to 1 */
export function ShareBar({ share, fill = 'var(--accent)' }: { share: number; fill?: string }): ReactNode {
  const percent = Math.min(100, Math.max(0, share * 100));
  return (
    <svg className={styles.bar} data-turns aria-hidden="true" focusable="false">
      <rect width="100%" height="100%" rx="4" fill="var(--sunken)" />
      <rect width={`${percent}%`} height="100%" rx="4" fill={fill} />
    </svg>
  );
}
