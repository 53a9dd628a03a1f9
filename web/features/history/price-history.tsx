/** Price history of a fare: the verdict with its proof, the chart, and the figures behind both. */
import type { ReactNode } from 'react';
import type { Evidence, FareAssessment, FareHistory } from '#contract/api/pricing.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import { pages } from '#contract/domain/pages.ts';
import { type Feathers, type Verdict, wholeUsual } from '#contract/domain/verdict.ts';
import table from '#web/features/chart/figures-table.module.css';
import { FiguresTable } from '#web/features/chart/figures-table.tsx';
import { JudgedPrice } from '#web/features/verdict/judged-price.tsx';
import { formatDate, formatFullDate, formatMoment, formatMonth, formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Fact, FactLines } from '#web/ui/fact.tsx';
import { VerifiedIcon } from '#web/ui/icons.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { HistoryChart } from './history-chart.tsx';
import type { DailyLow } from './history-scale.ts';
import styles from './price-history.module.css';

export function PriceHistory(props: {
  history: FareHistory;
  today: IsoDate;
  /** Whether the crest stands beside the price already. */
  isSignShown?: boolean;
  /** Stands below the verdict. */
  note?: ReactNode;
  /** A price that somebody asks about, SAR: marked in the chart, and no part of the record. */
  asked?: number;
}): ReactNode {
  const { history, today, isSignShown = false, note, asked } = props;
  const t = useTranslate();
  const { assessment, verdict, feathers, current, dailyLows, departureMonth } = history;
  const price = asked ?? current?.price;
  return (
    <>
      {assessment && verdict && price !== undefined && (
        <HistoryVerdict
          assessment={assessment}
          verdict={verdict}
          feathers={feathers}
          price={price}
          isSignShown={isSignShown}
        />
      )}
      {note}
      {dailyLows.length === 0 && (
        <Text tone="soft" above={3}>
          {t('history.none')}
        </Text>
      )}
      {/* One recorded day is no line. */}
      {dailyLows.length > 1 && (
        <>
          <HistoryChart history={history} today={today} asked={asked} />
          <Legend history={history} isAsked={asked !== undefined} />
        </>
      )}
      <UnusualPeriods periods={history.unusualPeriods} />
      {assessment?.status === 'assessed' && (
        <HistoryEvidence evidence={assessment.evidence} departureMonth={departureMonth} />
      )}
      <HistoryTable lows={dailyLows} />
    </>
  );
}

function Legend({ history, isAsked }: { history: FareHistory; isAsked: boolean }): ReactNode {
  const t = useTranslate();
  const { band, departureMonth } = history;
  return (
    <Row as="ul" className={styles.legend} gap={5} lines={1} above={2} tone="soft" size="sm">
      <Row as="li" gap={2} data-sign="seen">
        {t('history.dailyLow')}
      </Row>
      {band && (
        <Row as="li" gap={2} data-sign="band">
          {t.rich('history.usualRange', {
            low: formatNumber(Math.ceil(band.low), t.language),
            high: formatNumber(Math.floor(band.high), t.language),
          })}
        </Row>
      )}
      {isAsked && (
        <Text as="li" tone="accent">
          {t('history.asked')}
        </Text>
      )}
      {departureMonth && (
        <li>{t('history.departures', { month: formatMonth(departureMonth, t.language) })}</li>
      )}
    </Row>
  );
}

/** Periods that do not count as usual, with the administrator's reason. */
function UnusualPeriods({ periods }: { periods: FareHistory['unusualPeriods'] }): ReactNode {
  const t = useTranslate();
  if (periods.length === 0) return null;
  return (
    <Row as="ul" className={styles.legend} gap={5} lines={1} above={2} tone="soft" size="sm">
      {periods.map(({ start, end, reason, reasonAr }) => (
        <Row as="li" key={start} gap={2} wrap={false} data-sign="unusual">
          <span>
            {t.rich('history.unusual', {
              start: formatDate(start, t.language),
              end: formatDate(end, t.language),
              reason: <bdi>{t.language === 'ar' ? reasonAr : reason}</bdi>,
            })}
          </span>
        </Row>
      ))}
    </Row>
  );
}

/** Daily lows as a table, newest first: the accessible form of the chart. */
function HistoryTable({ lows }: { lows: readonly DailyLow[] }): ReactNode {
  const t = useTranslate();
  const first = lows[0];
  const last = lows.at(-1);
  if (!first || !last) return null;
  const dayOf = (day: IsoDate) => formatFullDate(day, t.language);
  // Without scripts in words, which are a tenth of the drawn sign.
  const priceOf = (amount: number) =>
    import.meta.env.SSR ? (
      t('common.price', { amount, text: formatNumber(amount, t.language) })
    ) : (
      <Price amount={amount} />
    );
  return (
    <FiguresTable
      summary={t('history.table')}
      label={t('history.table')}
      caption={t('history.chart', { start: dayOf(first.day), end: dayOf(last.day) })}
      head={[
        { key: 'day', words: t('history.day') },
        { key: 'price', words: t('history.price') },
      ]}
      rows={() =>
        lows
          .toReversed()
          .map(({ day, price }) => ({
            key: day,
            name: dayOf(day),
            cells: [{ key: 'price', words: priceOf(price) }],
          }))
      }
    />
  );
}

function HistoryVerdict(props: {
  assessment: FareAssessment;
  verdict: Verdict;
  /** Null beside an assessment while the price is under review. */
  feathers: Feathers | null;
  /** The assessed price, SAR. */
  price: number;
  isSignShown: boolean;
}): ReactNode {
  const { assessment, verdict, feathers, price, isSignShown } = props;
  const t = useTranslate();
  if (assessment.status === 'insufficient') {
    const { days, needed } = assessment;
    return (
      <Text above={2} tone="soft">
        {!isSignShown && <Strong>{t('history.insufficient.title')} </Strong>}
        {t('history.insufficient.text', { days, needed })}
      </Text>
    );
  }
  const { evidence } = assessment;
  return (
    <Stack gap={2} above={2} tone="soft" data-verdict={verdict}>
      {!isSignShown && (
        <JudgedPrice judgement={feathers === null ? { status: 'review' } : assessment} price={price} />
      )}
      <p>
        <Standing verdict={verdict} percent={evidence.discountPercentage} />{' '}
        {t.rich('history.verdict.reference', {
          price: <Price amount={wholeUsual(evidence.reference, price)} />,
          days: evidence.days,
          end: formatDate(evidence.windowEnd, t.language),
        })}
      </p>
    </Stack>
  );
}

/** That a deal is verified, or that a price far below usual is not yet. */
function Standing({ verdict, percent }: { verdict: Verdict; percent: number }): ReactNode {
  const t = useTranslate();
  if (verdict === 'far' || verdict === 'farUnconfirmed') return t(`history.verdict.${verdict}`);
  if (verdict !== 'deal') return null;
  return (
    <Strong tone="good">
      <VerifiedIcon className={styles.verified} /> {t('history.verdict.deal', { percent })}
    </Strong>
  );
}

function Strong({ tone = 'ink', children }: { tone?: 'ink' | 'good'; children: ReactNode }): ReactNode {
  return (
    <Text as="strong" tone={tone}>
      {children}
    </Text>
  );
}

type HistoryEvidenceProps = { evidence: Evidence; departureMonth: FareHistory['departureMonth'] };

function HistoryEvidence({ evidence, departureMonth }: HistoryEvidenceProps): ReactNode {
  const t = useTranslate();
  return (
    <details className={table.details}>
      <summary>{t('history.how.title')}</summary>
      <Text tone="soft">
        {t('history.how.text', { end: formatDate(evidence.windowEnd, t.language) })}{' '}
        {evidence.cohort === 'month' ? t('history.how.month') : t('history.how.route')}{' '}
        <LowestClaim evidence={evidence} departureMonth={departureMonth} />
      </Text>
      <FactLines>
        {(['reference', 'p10', 'p25', 'p75'] as const).map((name) => (
          <Fact key={name} name={t(`history.how.${name}`)}>
            <Price amount={Math.floor(evidence[name])} />
          </Fact>
        ))}
        <Fact name={t('history.how.days')}>{evidence.days}</Fact>
        <Fact name={t('history.how.window')}>
          {`${formatDate(evidence.windowStart, t.language)} – ${formatDate(evidence.windowEnd, t.language)}`}
        </Fact>
        <Fact name={t('history.how.computed')}>{formatMoment(evidence.computedAt, t.language)}</Fact>
      </FactLines>
      <Text above={3} tone="soft">
        <Link to={pages.record.path}>{t('history.how.record')}</Link>
      </Text>
    </details>
  );
}

/** Names the departures compared in a 30-day claim: those of one month, or of the whole route. */
function LowestClaim({ evidence, departureMonth }: HistoryEvidenceProps): ReactNode {
  const t = useTranslate();
  const { isLowestIn30Days, lowerEarlier } = evidence;
  const month = departureMonth && formatMonth(departureMonth, t.language);
  if (isLowestIn30Days) {
    return month ? t('history.verdict.lowestMonth', { month }) : t('history.verdict.lowest');
  }
  if (!lowerEarlier) return null;
  const values = {
    price: <Price amount={lowerEarlier.price} />,
    day: formatDate(lowerEarlier.day, t.language),
  };
  return month
    ? t.rich('history.verdict.lowerEarlierMonth', { ...values, month })
    : t.rich('history.verdict.lowerEarlier', values);
}
