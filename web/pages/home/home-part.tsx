/** A part of the reader's home: its heading with the way to all of it, and its content. */
import type { ReactNode } from 'react';
import { targetClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './home.module.css';

type HomePartProps = { id: string; title: string; all: string; to: string; children: ReactNode };

export function HomePart({ id, title, all, to, children }: HomePartProps): ReactNode {
  return (
    <Stack as="section" id={id} gap={4} aria-labelledby={`${id}-title`}>
      <Row gap={4} lines={1} justify="between" align="baseline" wrap={false}>
        <Text as="h2" size="xl" id={`${id}-title`}>
          {title}
        </Text>
        <Link className={classNames(targetClass, styles.all)} to={to}>
          {all}
        </Link>
      </Row>
      {children}
    </Stack>
  );
}
