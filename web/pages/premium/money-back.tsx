/** Money-back guarantee. */
import { type ReactNode, useId } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { VerifiedIcon } from '#web/ui/icons.tsx';
import { Card, Text } from '#web/ui/layout.tsx';
import styles from './premium.module.css';

/** `days` counts from the first payment and is at least 1. */
export function MoneyBack({ days }: { days: number }): ReactNode {
  const t = useTranslate();
  const titleId = useId();
  return (
    <Card as="section" fill="good" className={styles.moneyBack} aria-labelledby={titleId}>
      <Text as="span" tone="good">
        <VerifiedIcon size={36} />
      </Text>
      <div>
        <Text as="h2" id={titleId} size="lg">
          {t('premium.moneyBack.title', { days })}
        </Text>
        <Text above={1}>{t('premium.moneyBack.text')}</Text>
      </div>
    </Card>
  );
}
