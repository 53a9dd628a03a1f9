/** What follows the fares on the landing page: how the site works, how a discount is proved, testimonials. */
import type { ReactNode } from 'react';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import { HowItWorks } from '#web/features/how-it-works/how-it-works.tsx';
import { TestimonialList } from '#web/features/testimonials/testimonial-list.tsx';
import { PriceProof, type PriceProofProps } from './price-proof.tsx';

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
