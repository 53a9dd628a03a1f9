/** One deal under review: price, price history, decision. */
import type { ReactNode } from 'react';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import type { FareAssessment, FareHistory } from '#contract/api/pricing.ts';
import { type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { useQuery } from '#web/api/query.tsx';
import { Facts } from '#web/features/admin/figure-card.tsx';
import { PriceHistory } from '#web/features/history/price-history.tsx';
import { formatDate, formatMoment } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Card, Grid, Soft, Text } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AirlineName, Discount } from './deal-columns.tsx';
import { type DealAnswer, dealQuery, historyQuery } from './deals-query.ts';
import styles from './review.module.css';

export function ReviewDeal({ deal }: { deal: AdminDeal }): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  return (
    <Grid as="article" columns="aside" gap={4} aria-labelledby="review-title">
      <Card dense gap={0}>
        <h3 id="review-title">
          {t('admin.deals.review.route', {
            from: isArabic ? deal.departureCityAr : deal.departureCity,
            to: isArabic ? deal.destinationAr : deal.destination,
          })}{' '}
          <Soft as="bdi" size="sm" weight="normal" dir="ltr">
            {deal.departureCityCode}–{deal.destinationCode}
          </Soft>
        </h3>
        <DealHistory deal={deal} />
      </Card>
      <Card dense>
        <DealFacts deal={deal} />
      </Card>
    </Grid>
  );
}

function DealHistory({ deal }: { deal: AdminDeal }): ReactNode {
  const history = useQuery(historyQuery(deal));
  const detail = useQuery(dealQuery(deal.id));
  const today = riyadhDate(new Date(useNow()));
  const error = history.error ?? detail.error;
  const retry = () => {
    history.refetch();
    detail.refetch();
  };
  if (error && !(history.data && detail.data)) return <ErrorState error={error} onRetry={retry} />;
  if (!history.data || !detail.data) return <Skeleton as="part" />;
  return <DealRecord history={history.data} answer={detail.data} today={today} />;
}

type RecordProps = { history: FareHistory; answer: DealAnswer; today: IsoDate };

/** Price history with the deal's price marked, assessed by the deal's own evidence. */
function DealRecord({ history, answer: { deal, evidence }, today }: RecordProps): ReactNode {
  const assessment = asJudged(evidence ?? history.assessment);
  const { observedAt, dealPrice } = deal;
  const current = observedAt === null ? history.current : { price: dealPrice, observedAt };
  return <PriceHistory history={{ ...history, assessment, current }} today={today} />;
}

/** Shows the discount also for fares held back as suspiciously cheap, since reviewers need it. */
function asJudged(assessment: FareAssessment | null): FareAssessment | null {
  if (assessment?.status !== 'assessed') return assessment;
  const { evidence } = assessment;
  return { status: 'assessed', evidence: { ...evidence, isDeal: evidence.tier !== null } };
}

function DealFacts({ deal }: { deal: AdminDeal }): ReactNode {
  const t = useTranslate();
  const { cheapestDate, returnDate, check, flightType, bestSite } = deal;
  const dates = [cheapestDate, returnDate].flatMap((day) => day ?? []);
  const momentOf = (at: string | null) => at && formatMoment(at, t.language);
  const best = (
    <Text as="strong" size="lg">
      <Price amount={deal.dealPrice} />
    </Text>
  );
  return (
    <Text as="div" size="md" className={styles.facts}>
      <Facts
        isLines
        of={[
          [t('admin.deals.review.dealPrice'), best],
          [t('admin.deals.review.originalPrice'), <Price key="original" amount={deal.originalPrice} />],
          [t('admin.deals.column.discount'), <Discount key="discount" deal={deal} />],
          [t('admin.deals.review.lowestNow'), check.lowestNow !== null && <Price amount={check.lowestNow} />],
          [t('admin.deals.form.tripType'), t(`trip.${deal.tripType}`)],
          [t('admin.deals.review.dates'), dates.map((day) => formatDate(day, t.language)).join(' – ')],
          [t('admin.deals.column.airline'), <AirlineName key="airline" deal={deal} />],
          [t('admin.deals.form.flightType'), flightType && t(`admin.deals.flight.${flightType}`)],
          [t('admin.deals.form.bestSite'), bestSite && siteNamesIn(t.language)[bestSite]],
          [t('admin.deals.review.seen'), momentOf(deal.observedAt)],
          [t('admin.deals.column.expires'), momentOf(deal.expiresAt)],
          [t('admin.deals.filter.premium'), t(deal.isPremium ? 'admin.deals.premium' : 'admin.deals.free')],
          [
            t('admin.deals.review.source'),
            <bdi key="source">{deal.isSample ? t('admin.deals.sample') : deal.source}</bdi>,
          ],
        ]}
      />
    </Text>
  );
}
