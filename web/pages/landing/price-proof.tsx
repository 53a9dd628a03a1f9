/** Explains how a discount is proved: recorded, compared, shown. */
import type { ReactNode } from 'react';
import { openApiPath } from '#contract/endpoints/public.ts';
import { dealPath } from '#web/addresses/deal-query.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Link } from '#web/ui/link.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';
import styles from './price-proof.module.css';

const steps = ['seen', 'compared', 'proved'] as const;

export type PriceProofProps = Pick<LandingQuery, 'origin' | 'tripType'> & {
  /** A destination whose fare is a proven deal, as example, and its city in the reader's language. */
  code: string | undefined;
  city: string | undefined;
};

export function PriceProof({ code, city, origin, tripType }: PriceProofProps): ReactNode {
  const t = useTranslate();
  return (
    <section className={styles.proof} id="proof" aria-labelledby="proof-title">
      <div>
        <StripedDivider direction="vertical" />
      </div>
      <div className={styles.words}>
        <h2 id="proof-title">{t('proof.title')}</h2>
        <dl className={styles.steps}>
          {steps.map((step) => (
            <div key={step}>
              <dt>{t(`proof.${step}.title`)}</dt>
              <dd>{t(`proof.${step}.text`)}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.links}>
          {code !== undefined && city !== undefined && (
            <Link to={dealPath(code, { origin, tripType })}>{t('proof.example', { city })}</Link>
          )}
          <a href={openApiPath}>{t('proof.api')}</a>
        </p>
      </div>
    </section>
  );
}
