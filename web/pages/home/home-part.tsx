/** A part of the reader's home: its heading with the way to all of it, and its content. */
import type { ReactNode } from 'react';
import { targetClass } from '#web/ui/button-class.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';

type HomePartProps = {
  id: string;
  title: string;
  /** Words of the link. */
  all: string;
  to: string;
  children: ReactNode;
};

export function HomePart({ id, title, all, to, children }: HomePartProps): ReactNode {
  return (
    <Stack as="section" id={id} gap={4} aria-labelledby={`${id}-title`}>
      <Row gap={4} wrap={false} justify="between" align="baseline">
        <Text as="h2" grow size="xl" id={`${id}-title`}>
          {title}
        </Text>
        <Link className={targetClass} to={to}>
          {all}
        </Link>
      </Row>
      {children}
    </Stack>
  );
}
