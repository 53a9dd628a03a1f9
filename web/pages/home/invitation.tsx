/** One line in the place of something the reader does not have yet: what it is good for, and where it begins. */
import type { ReactNode } from 'react';
import { buttonClass } from '#web/ui/button-class.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './home.module.css';

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
