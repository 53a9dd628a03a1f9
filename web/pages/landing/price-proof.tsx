/** How a low price is proved: recorded, compared, shown. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { dealPath } from '#web/features/booking/deal-query.ts';
import type { LandingQuery } from '#web/features/fares/landing-query.ts';
import { useLanguage, useTranslate } from '#web/i18n.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './price-proof.module.css';

const steps = ['seen', 'compared', 'proved'] as const;

export function PriceProof({
  fares,
  query,
}: {
  fares: readonly DestinationPrice[];
  query: LandingQuery;
}): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  const example = fares.find(
    (fare) => fare.assessment?.status === 'assessed' && fare.assessment.evidence.isDeal,
  );
  return (
    <section className={styles.proof} id="proof" aria-labelledby="proof-title">
      <h2 id="proof-title">{t('landing.proof.title')}</h2>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{t(`landing.proof.${step}.title`)}</h3>
            <p>{t(`landing.proof.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <p className={styles.links}>
        {example && (
          <Link to={dealPath(example.code, { origin: query.origin, tripType: query.tripType })}>
            {t('landing.proof.example', { city: isArabic ? example.cityAr : example.city })}
          </Link>
        )}
        <a href="/api/docs">{t('landing.proof.api')}</a>
      </p>
    </section>
  );
}
