/** Shown instead of every screen while the site requires a second factor that is not set up. */
import type { ReactNode } from 'react';
import type { Admin } from '#contract/api/admin-session.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { Card, Stack, Text } from '#web/ui/layout.tsx';
import { FactorPanel } from './factor-panel.tsx';
import styles from './second-factor.module.css';

export function MustEnrol({ admin }: { admin: Admin }): ReactNode {
  const t = useTranslate();
  return (
    <Stack as="section" align="center" gap={3} above={5} aria-labelledby="must-enrol">
      <Text as="span" tone="accent">
        <LockIcon size={32} />
      </Text>
      <h2 id="must-enrol">{t('admin.factor.mustEnrol.title')}</h2>
      <Text tone="soft" measure="narrow">
        {t('admin.factor.mustEnrol.text')}
      </Text>
      <Card className={styles.gate}>
        <FactorPanel admin={admin} />
      </Card>
    </Stack>
  );
}
