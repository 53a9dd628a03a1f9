/** Panel of an admin screen: heading, actions, content. */
import { type ReactNode, useId } from 'react';
import { Row, Stack, Text } from '#web/ui/layout.tsx';

type PanelProps = { title: ReactNode; lead?: ReactNode; actions?: ReactNode; children: ReactNode };

export function Panel({ title, lead, actions, children }: PanelProps): ReactNode {
  const id = useId();
  return (
    <Stack as="section" gap={4} aria-labelledby={id}>
      <Row align="end" justify="between" gap={3}>
        <div>
          <h2 id={id}>{title}</h2>
          {lead === undefined ? null : (
            <Text above={1} tone="soft" size="md" measure="wide">
              {lead}
            </Text>
          )}
        </div>
        {actions === undefined ? null : (
          <Row gap={2} align="stretch">
            {actions}
          </Row>
        )}
      </Row>
      {children}
    </Stack>
  );
}
