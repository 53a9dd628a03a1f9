/** A part of an account tab: what it is at the start, what one does there beside it; below each other on phones. */
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Card, Grid, type PartProps, Soft, Stack, Text } from '#web/ui/layout.tsx';
import styles from './account.module.css';

export function AccountSections({ className, ...props }: PartProps): ReactNode {
  return <Card {...props} gap={5} className={classNames(styles.sections, className)} />;
}

type AccountSectionProps = {
  id: string;
  title: ReactNode;
  /** Below the title. */
  text?: ReactNode;
  /** A group of fields instead of a landmark. */
  role?: 'group';
  children: ReactNode;
};

export function AccountSection({ id, title, text, role, children }: AccountSectionProps): ReactNode {
  return (
    <Grid as={role ? 'div' : 'section'} columns="aside" gap={4} role={role} aria-labelledby={id}>
      <Stack gap={1}>
        <Text as="h2" size="lg" id={id}>
          {title}
        </Text>
        <Soft as={typeof text === 'string' ? 'p' : 'div'}>{text}</Soft>
      </Stack>
      <Stack gap={4} justify="start">
        {children}
      </Stack>
    </Grid>
  );
}
