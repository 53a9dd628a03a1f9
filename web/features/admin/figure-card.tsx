/** Figures of the administration: cards with one each, lists of names and values. */
import type { ReactNode } from 'react';
import { Fact, FactLines } from '#web/ui/fact.tsx';
import { Card, Grid, Stack, Text } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import styles from './figure-card.module.css';

type FigureCardsProps = {
  /** Four side by side, two on a narrow screen. */
  columns: 'four';
  isBusy?: boolean;
  children: ReactNode;
};

export function FigureCards({ columns, isBusy, children }: FigureCardsProps): ReactNode {
  return (
    <Stack as="dl" gap={4} className={styles.cards} data-columns={columns} aria-busy={isBusy}>
      {children}
    </Stack>
  );
}

type FigureCardProps = {
  label: string;
  value: ReactNode;
  tone?: 'bad' | undefined;
  isWide?: boolean;
  /** Below a perforated line, as on the stub of a boarding pass. */
  stub?: ReactNode;
  children?: ReactNode;
};

export function FigureCard({ label, value, tone, isWide, stub, children }: FigureCardProps): ReactNode {
  return (
    <Card dense gap={1} className={styles.card} data-is-wide={isWide}>
      <Text as="dt" tone="soft" size="md">
        {label}
      </Text>
      <Text as="dd" tone={tone} size="2xl" weight="strong">
        {value}
      </Text>
      {children !== undefined && (
        <Text as="dd" tone="soft" size="sm">
          {children}
        </Text>
      )}
      {stub !== undefined && (
        <Text as="dd" size="sm" above={2} className={styles.stub}>
          {stub}
        </Text>
      )}
    </Card>
  );
}

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

export function LoadingFigures(): ReactNode {
  return <Skeleton as="part" />;
}

export function Divided({ as = 'ul', children }: { as?: 'ul' | 'ol'; children: ReactNode }): ReactNode {
  return (
    <Stack as={as} divided className={styles.divided}>
      {children}
    </Stack>
  );
}
