/** One claim: what was said of a price, what became of it, and the prices around it. */
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import type { ClaimWithPrices } from '#contract/api/record.ts';
import { addDays } from '#contract/domain/dates.ts';
import { pages } from '#contract/domain/pages.ts';
import { outcomeDays } from '#contract/domain/record.ts';
import { recordQueries } from '#web/api/fare-queries.ts';
import { isMissing } from '#web/api/load-context.ts';
import { useQuery } from '#web/api/query.tsx';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { notFound } from '#web/features/fares/nearby-fares.ts';
import { HistoryChart } from '#web/features/history/history-chart.tsx';
import { Verdict } from '#web/features/verdict/verdict.tsx';
import { formatDate, formatMonth } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/error-state.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { Card, Grid, Page, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { BackIcon } from '#web/ui/more-icons.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import { ClaimOutcome, routeOf } from './claim-list.tsx';
import styles from './record.module.css';

export { ErrorBoundary } from '../not-found/not-found.page.tsx';

/** Answers 404 for a claim that is not public. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<null> {
  const part = params['*'] ?? '';
  if (!/^[1-9]\d{0,14}$/.test(part)) throw await notFound(context);
  if (await isMissing(context, recordQueries.claim(Number(part)))) throw await notFound(context);
  return null;
}

export function Component(): ReactNode {
  const id = Number(useParams()['*']);
  return (
    <Loaded view={useQuery(recordQueries.claim(id))} fallback={<Skeleton as="card" />}>
      {(found) => <ClaimView found={found} />}
    </Loaded>
  );
}

function ClaimView({ found }: { found: ClaimWithPrices }): ReactNode {
  const t = useTranslate();
  const { claim, departureMonth, dailyLows } = found;
  const { day, price, usual } = claim;
  const title = t('record.claim.title', { route: routeOf(t, claim) });
  const lead = t(`record.claim.${claim.kind}`, { day: formatDate(day, t.language) });
  const last = addDays(day, Math.max(...outcomeDays));
  const history = {
    dailyLows,
    band: null,
    unusualPeriods: [],
    current: { price, observedAt: `${day}T00:00:00Z` },
  };
  return (
    <>
      <PageHead title={title} description={lead} isIndexed={false} />
      <PageHero title={title} lead={lead} />
      <Page gap={5} className={styles.page}>
        <Grid columns={3} gap={4} align="stretch">
          <Card gap={2}>
            <Soft size="sm">{formatDate(day, t.language)}</Soft>
            <Text as="strong" size="lg">
              <Price amount={price} />
            </Text>
            <Verdict price={price} record={usual === null ? null : { usual }} />
            {claim.wait && <Soft size="sm">{t('record.claim.wait', { ...claim.wait })}</Soft>}
          </Card>
          {outcomeDays.map((days) => {
            const low = claim.outcomes.find((outcome) => outcome.days === days)?.monthLow ?? null;
            return (
              <Card gap={2} key={days}>
                <Soft size="sm">{t(`record.days.${days}`)}</Soft>
                <ClaimOutcome claim={claim} days={days} />
                {low !== null && (
                  <Soft size="sm">{t.rich('record.claim.monthLow', { price: <Price amount={low} /> })}</Soft>
                )}
              </Card>
            );
          })}
        </Grid>
        {dailyLows.length > 1 && (
          <Card as="section" gap={1} aria-labelledby="chart-title">
            <Text as="h2" size="xl" id="chart-title">
              {t('record.claim.chart', { month: formatMonth(departureMonth, t.language) })}
            </Text>
            <HistoryChart history={history} today={last} markedDay={day} />
          </Card>
        )}
        <Card>
          <Grid as="dl" columns="cards" gap={2}>
            <Fact name={t('record.claim.departure')}>{formatDate(claim.departureDate, t.language)}</Fact>
            {claim.returnDate && (
              <Fact name={t('record.claim.return')}>{formatDate(claim.returnDate, t.language)}</Fact>
            )}
            <Fact name={t('record.claim.source')}>
              <bdi>{claim.source}</bdi>
            </Fact>
          </Grid>
        </Card>
        <Stack gap={3} align="start">
          {claim.isSample && <Soft>{t('record.sample')}</Soft>}
          <Link className={buttonClass('quiet')} to={pages.record.path}>
            <BackIcon size={18} />
            {t('record.claim.back')}
          </Link>
        </Stack>
      </Page>
    </>
  );
}
