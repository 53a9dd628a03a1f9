/** Parts of the reader's home: a heading with the way to all of it, a board of trips in short rows, an invitation. */
import type { ReactNode } from 'react';
import type { priceChangeOf } from '#contract/domain/favorite-price.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass, targetClass } from '#web/ui/button.tsx';
import { DottedLine, Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { CoverLink, Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './board.module.css';

/** `more`: on wide screens beside the rows, where these would not fill the width. */
export function Board({ children, more }: { children: ReactNode; more: ReactNode }): ReactNode {
  return (
    <Stack as="ul" raised="card" className={styles.board}>
      {children}
      {more && <li className={styles.more}>{more}</li>}
    </Stack>
  );
}

export function BoardRow(props: {
  title: string;
  /** Null for nothing. */
  to: string | null;
  facts: ReactNode;
  badge?: ReactNode;
  price: number | null;
  /** How old the price is, or why there is none. */
  seen: ReactNode;
  verdict?: ReactNode;
  /** What is new of the price: before the facts, and louder. */
  move?: ReactNode;
  /** At the end, where one row has the width of two. */
  chart?: ReactNode;
  /** The price is not looked after now. */
  isResting?: boolean;
}): ReactNode {
  const { title, to, facts, badge, price, seen, verdict, move, chart, isResting } = props;
  return (
    <li className={styles.row} data-resting={isResting || undefined}>
      <Row gap={2} lines={0} justify="between">
        <Row grow gap={3} lines={0}>
          <h3>{to === null ? title : <CoverLink to={to}>{title}</CoverLink>}</h3>
          {badge}
        </Row>
        {price !== null && <Price className={styles.price} amount={price} />}
      </Row>
      <Row gap={2} lines={0} justify="between">
        {price !== null && verdict && (
          <Text as="div" grow="words">
            {verdict}
          </Text>
        )}
        <Soft size="sm">{seen}</Soft>
      </Row>
      <Soft as="div" size="sm">
        <DottedLine>
          {move}
          {facts}
        </DottedLine>
      </Soft>
      {chart && <div className={styles.chart}>{chart}</div>}
    </li>
  );
}

const tones = { fell: 'good', rose: 'warning' } as const;

type Since = 'home.watches' | 'home.saved';

/** How far a price moved; null where it did not. */
export function useMove(move: ReturnType<typeof priceChangeOf>, since: Since): ReactNode {
  const t = useTranslate();
  if (move === null || move.direction === 'same') return null;
  return (
    <Text as="span" weight="strong" breaks="never" tone={tones[move.direction]}>
      {t.rich(`${since}.${move.direction}`, { amount: <Price amount={move.amount} /> })}
    </Text>
  );
}

type HomePartProps = { id: string; title: string; all: string; to: string; children: ReactNode };

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

type InvitationProps = { icon: ReactNode; text: string; to: string; action: string };

export function Invitation({ icon, text, to, action }: InvitationProps): ReactNode {
  return (
    <Row fill="sunken" gap={4} lines={2} pad={4} className={styles.invitation}>
      <Text as="span" tone="accent">
        {icon}
      </Text>
      <Text>{text}</Text>
      <Link className={buttonClass('quiet')} to={to}>
        {action}
      </Link>
    </Row>
  );
}
