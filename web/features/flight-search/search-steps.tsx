/** Explanation of the search in three steps. */
import type { ReactNode } from 'react';
import { useOpenSites } from '#web/features/booking/open-sites.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import styles from './search-steps.module.css';

const steps = ['choose', 'compare', 'book'] as const;

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
