/** End of the landing page: how the site works, and how a price is judged. */
import type { ReactNode } from 'react';
import { dealPath } from '#contract/domain/deal-query.ts';
import { openApiPath } from '#contract/endpoints/first.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import { HowItWorks } from '#web/features/how-it-works/how-it-works.tsx';
import { TestimonialList } from '#web/features/testimonials/testimonial-list.tsx';
import { Crest } from '#web/features/verdict/verdict.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { targetClass } from '#web/ui/button.tsx';
import { Grid, Row, Soft, Stack, StripedDivider, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './landing.module.css';

export function LandingEnd(proof: PriceProofProps): ReactNode {
  const settings = useAnswer(queries.settings());
  return (
    <>
      <HowItWorks />
      <PriceProof {...proof} />
      {settings && settings.testimonials.length > 0 && (
        <TestimonialList above={8} testimonials={settings.testimonials} />
      )}
    </>
  );
}

type PriceProofProps = Pick<LandingQuery, 'origin' | 'tripType'> & {
  /** A destination whose fare is a proven deal, as example, and its city in the reader's language. */
  code: string | undefined;
  city: string | undefined;
};

const steps = ['seen', 'compared', 'proved'] as const;
const feathers = [5, 4, 3, 2, 1] as const;

function PriceProof({ code, city, origin, tripType }: PriceProofProps): ReactNode {
  const t = useTranslate();
  return (
    <Row
      as="section"
      wrap={false}
      align="stretch"
      fill="sunken"
      above={8}
      className={styles.proof}
      id="proof"
      aria-labelledby="proof-title"
    >
      <div className={styles.stripe}>
        <StripedDivider direction="vertical" />
      </div>
      <Stack gap={5} pad={6} grow>
        <Text as="h2" size="xl" id="proof-title">
          {t('proof.title')}
        </Text>
        <Stack gap={3}>
          <p>{t('proof.crest')}</p>
          <ul className={styles.feathers}>
            {feathers.map((count) => (
              <li key={count}>
                <Crest feathers={count} />
                {t(`proof.crest.${count}`)}
              </li>
            ))}
          </ul>
        </Stack>
        <Grid as="dl" columns={3} gap={5}>
          {steps.map((step) => (
            <div key={step}>
              <Text as="dt" size="lg" tone="ink" weight="strong">
                {t(`proof.${step}.title`)}
              </Text>
              <Soft as="dd">{t(`proof.${step}.text`)}</Soft>
            </div>
          ))}
        </Grid>
        <Row as="p" gap={5} lines={1}>
          {code !== undefined && city !== undefined && (
            <Link className={targetClass} to={dealPath(code, { origin, tripType })}>
              {t('proof.example', { city })}
            </Link>
          )}
          <a className={targetClass} href={openApiPath}>
            {t('proof.api')}
          </a>
        </Row>
      </Stack>
    </Row>
  );
}
