/** Lists of the administration: of names and values, and with lines between their entries. */
import type { ReactNode } from 'react';
import { Fact, FactLines } from '#web/ui/fact.tsx';
import { Grid, Stack } from '#web/ui/layout.tsx';
import styles from './figure-card.module.css';

type FactsProps = { of: readonly (readonly [name: string, value: ReactNode])[]; isLines?: boolean };

/** Names with their values: side by side in columns, or one a line; nothing without a value. */
export function Facts({ of, isLines }: FactsProps): ReactNode {
  const facts = of.map(([name, value]) => (
    <Fact key={name} name={name}>
      {value}
    </Fact>
  ));
  return isLines ? (
    <FactLines>{facts}</FactLines>
  ) : (
    <Grid as="dl" columns="cards" gap={4} lines={3} align="stretch" className={styles.facts}>
      {facts}
    </Grid>
  );
}

export function Divided({ as = 'ul', children }: { as?: 'ul' | 'ol'; children: ReactNode }): ReactNode {
  return (
    <Stack as={as} divided className={styles.divided}>
      {children}
    </Stack>
  );
}
