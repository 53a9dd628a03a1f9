/** Explanation of the search in three steps. */
import type { ComponentType, ReactNode } from 'react';
import { useOpenSites } from '#web/features/booking/open-sites.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { withWords } from '#web/i18n/load-words.tsx';
import styles from './search-steps.module.css';

const steps = ['choose', 'compare', 'book'] as const;

/** With its messages. */
export function loadSearchSteps(): Promise<ComponentType> {
  return withWords(SearchSteps, 'closing');
}

export function SearchSteps(): ReactNode {
  const t = useTranslate();
  const { count, names } = useOpenSites();
  return (
    <section className={styles.how} aria-labelledby="search-steps">
      <h2 id="search-steps">{t('searchSteps.title')}</h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <h3>
              {step === 'compare'
                ? t('searchSteps.compare.title', { count })
                : t(`searchSteps.${step}.title`)}
            </h3>
            <p>
              {step === 'compare'
                ? t('searchSteps.compare.text', { sites: names })
                : t(`searchSteps.${step}.text`)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
