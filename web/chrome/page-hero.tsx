/** Dark hero band at the top of a page, with the stripes that end it. */
import type { ReactNode } from 'react';
import { Row, StripedDivider, Text } from '../ui/layout.tsx';
import styles from './page-hero.module.css';

export function PageHero(props: {
  title: ReactNode;
  lead?: ReactNode;
  /** The content begins in the band: it leaves room for that. */
  isOverlapped?: boolean;
  /** Little room and a smaller title: what is the reader's own follows at once. `answer`: the lead is what it says. */
  isLow?: boolean | 'answer';
  before?: ReactNode;
  /** Of a frame that ends further down, in stripes of its own. */
  isInFrame?: boolean;
  /** At the end of the band. */
  children?: ReactNode;
}): ReactNode {
  const { title, lead, isOverlapped, isLow, before, isInFrame, children } = props;
  return (
    <>
      <div className={styles.hero} data-overlapped={isOverlapped} data-low={isLow}>
        <Row gutters gap={4} justify="between" align={isLow ? 'center' : 'end'} breaks="anywhere">
          <div className={styles.words}>
            {before}
            <Text as="h1" size={isLow || isOverlapped ? '2xl' : 'hero'}>
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
