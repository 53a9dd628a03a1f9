/** Dark hero band at the top of a page, one low line where there is room, with the stripes that end it. */
import type { ReactNode } from 'react';
import { Row, StripedDivider, Text } from '../ui/layout.tsx';
import styles from './page-hero.module.css';

export function PageHero(props: {
  title: ReactNode;
  lead?: ReactNode;
  /** The content begins in the band: it leaves room for that. */
  isOverlapped?: boolean;
  /** The lead is what it says, below a small title. */
  isAnswer?: boolean;
  before?: ReactNode;
  /** Of a frame that ends further down, in stripes of its own. */
  isInFrame?: boolean;
  /** At the end of the band. */
  children?: ReactNode;
}): ReactNode {
  const { title, lead, isOverlapped, isAnswer, before, isInFrame, children } = props;
  return (
    <>
      <div className={styles.hero} data-overlapped={isOverlapped} data-answer={isAnswer || undefined}>
        <Row gutters gap={4} justify="between" breaks="anywhere">
          <div className={styles.words}>
            {before}
            <Text as="h1" size="2xl">
              {title}
            </Text>
            {lead !== undefined && (
              <Text above={2} measure="wide" className={styles.lead}>
                {lead}
              </Text>
            )}
          </div>
          {children}
        </Row>
      </div>
      {!isInFrame && <StripedDivider />}
    </>
  );
}
