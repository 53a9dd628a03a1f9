/** "How it works" in four steps. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { CalendarIcon, ExternalIcon, PlaceIcon, VerifiedIcon } from '#web/ui/icons.tsx';
import { Soft, Stack, Text } from '#web/ui/layout.tsx';
import styles from './how-it-works.module.css';
import { SiteAbout } from './site-about.tsx';

const steps = [
  { name: 'origin', Icon: PlaceIcon },
  { name: 'price', Icon: VerifiedIcon },
  { name: 'day', Icon: CalendarIcon },
  { name: 'book', Icon: ExternalIcon },
] as const;

export function HowItWorks(): ReactNode {
  const t = useTranslate();
  return (
    <Stack as="section" gap={5} above={8} id="how" aria-labelledby="how-title">
      <Text as="h2" size="xl" id="how-title">
        {t('how.title')}
      </Text>
      <ol className={styles.steps}>
        {steps.map(({ name, Icon }, index) => (
          <li key={name}>
            <Text as="span" raised="card" tone="accent" className={styles.sign} aria-hidden="true">
              <Icon size={24} />
              <span className={styles.number}>{index + 1}</span>
            </Text>
            <h3>{t(`how.${name}.title`)}</h3>
            <Soft>{t(`how.${name}.text`)}</Soft>
          </li>
        ))}
      </ol>
      <SiteAbout />
    </Stack>
  );
}
