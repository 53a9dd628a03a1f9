/** "How it works" in four steps. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PlaceIcon, VerifiedIcon } from '#web/ui/icons.tsx';
import { CalendarIcon, ExternalIcon } from '#web/ui/page-icons.tsx';
import styles from './how-it-works.module.css';

const steps = [
  { name: 'origin', Icon: PlaceIcon },
  { name: 'price', Icon: VerifiedIcon },
  { name: 'day', Icon: CalendarIcon },
  { name: 'book', Icon: ExternalIcon },
] as const;

export function HowItWorks(): ReactNode {
  const t = useTranslate();
  return (
    <section className={styles.how} id="how" aria-labelledby="how-title">
      <h2 id="how-title">{t('how.title')}</h2>
      <ol className={styles.steps}>
        {steps.map(({ name, Icon }, index) => (
          <li key={name}>
            <span className={styles.sign} aria-hidden="true">
              <Icon size={24} />
              <span className={styles.number}>{index + 1}</span>
            </span>
            <h3>{t(`how.${name}.title`)}</h3>
            <p>{t(`how.${name}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
