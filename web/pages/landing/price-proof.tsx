/** Explains how a discount is proved: recorded, compared, shown. */
import type { ReactNode } from 'react';
import { apiDocsPath } from '#contract/endpoints/public.ts';
import { dealPath } from '#web/addresses/deal-query.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import type { LandingFares } from '#web/features/fares/landing-fares.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Link } from '#web/ui/link.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';
import styles from './price-proof.module.css';

const steps = ['seen', 'compared', 'proved'] as const;

type PriceProofProps = { example: LandingFares['example'] | undefined; query: LandingQuery };

export function PriceProof({ example, query }: PriceProofProps): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  return (
    <section className={styles.proof} id="proof" aria-labelledby="proof-title">
      <div>
        <StripedDivider direction="vertical" />
      </div>
      <div className={styles.words}>
        <h2 id="proof-title">{t('landing.proof.title')}</h2>
        <dl className={styles.steps}>
          {steps.map((step) => (
            <div key={step}>
              <dt>{t(`landing.proof.${step}.title`)}</dt>
              <dd>{t(`landing.proof.${step}.text`)}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.links}>
          {example && (
            <Link to={dealPath(example.code, { origin: query.origin, tripType: query.tripType })}>
              {t('landing.proof.example', { city: isArabic ? example.cityAr : example.city })}
            </Link>
          )}
          <a href={apiDocsPath}>{t('landing.proof.api')}</a>
        </p>
      </div>
    </section>
  );
}
