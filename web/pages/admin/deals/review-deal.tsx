/** One deal under review: price, price history, decision. */
import type { ReactNode } from 'react';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import type { FareAssessment, FareHistory } from '#contract/api/pricing.ts';
import { type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { useQuery } from '#web/api/query.tsx';
import { PriceHistory } from '#web/features/history/price-history.tsx';
import { formatDate, formatMoment } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Fact, FactLines } from '#web/ui/fact.tsx';
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
        <Facts deal={deal} />
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

function Facts({ deal }: { deal: AdminDeal }): ReactNode {
  const t = useTranslate();
  const { cheapestDate, returnDate, check } = deal;
  const dates = [cheapestDate, returnDate].flatMap((day) =>
    day === null ? [] : [formatDate(day, t.language)],
  );
  return (
    <Text as="div" size="md" className={styles.facts}>
      <FactLines>
        <Fact name={t('admin.deals.review.dealPrice')}>
          <Text as="strong" size="lg">
            <Price amount={deal.dealPrice} />
          </Text>
        </Fact>
        <Fact name={t('admin.deals.review.originalPrice')}>
          <Price amount={deal.originalPrice} />
        </Fact>
        <Fact name={t('admin.deals.column.discount')}>
          <Discount deal={deal} />
        </Fact>
        <Fact name={t('admin.deals.review.lowestNow')}>
          {check.lowestNow !== null && <Price amount={check.lowestNow} />}
        </Fact>
        <Fact name={t('admin.deals.form.tripType')}>{t(`trip.${deal.tripType}`)}</Fact>
        <Fact name={t('admin.deals.review.dates')}>{dates.join(' – ')}</Fact>
        <Fact name={t('admin.deals.column.airline')}>
          <AirlineName deal={deal} />
        </Fact>
        <Fact name={t('admin.deals.form.flightType')}>
          {deal.flightType && t(`admin.deals.flight.${deal.flightType}`)}
        </Fact>
        <Fact name={t('admin.deals.form.bestSite')}>
          {deal.bestSite && siteNamesIn(t.language)[deal.bestSite]}
        </Fact>
        <Fact name={t('admin.deals.review.seen')}>
          {deal.observedAt && formatMoment(deal.observedAt, t.language)}
        </Fact>
        <Fact name={t('admin.deals.column.expires')}>
          {deal.expiresAt && formatMoment(deal.expiresAt, t.language)}
        </Fact>
        <Fact name={t('admin.deals.filter.premium')}>
          {t(deal.isPremium ? 'admin.deals.premium' : 'admin.deals.free')}
        </Fact>
        <Fact name={t('admin.deals.review.source')}>
          <bdi>{deal.isSample ? t('admin.deals.sample') : deal.source}</bdi>
        </Fact>
      </FactLines>
    </Text>
  );
}
