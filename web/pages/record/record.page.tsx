/** The public record: what became of the prices that the site called deals, beside all its lowest prices. */
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import type { ClaimGroup, Record } from '#contract/api/record.ts';
import { judgedOf, outcomeDays, shareOf } from '#contract/domain/record.ts';
import type { Feathers } from '#contract/domain/verdict.ts';
import { parseRecordQuery, type RecordQuery, recordPath } from '#web/addresses/record-query.ts';
import { recordQueries } from '#web/api/fare-queries.ts';
import { prefetch } from '#web/api/load-context.ts';
import { useQuery } from '#web/api/query.tsx';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { Crest } from '#web/features/verdict/verdict.tsx';
import { formatDate, formatMonth, formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { ChoiceLinks } from '#web/ui/choice-links.tsx';
import { Loaded } from '#web/ui/error-state.tsx';
import { Card, EmptyState, Grid, Page, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import { ClaimList, OutcomeWords, shownOutcomes } from './claim-list.tsx';
import styles from './record.module.css';
import { Fold, RecordMethod } from './record-method.tsx';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<null> {
  const query = parseRecordQuery(new URL(request.url).searchParams);
  await prefetch(context, [recordQueries.figures(), recordQueries.claims(query)]);
  return null;
}

export function Component(): ReactNode {
  const t = useTranslate();
  const [params] = useSearchParams();
  const query = parseRecordQuery(params);
  return (
    <>
      <PageHead />
      <PageHero title={t('record.title')} lead={t('record.lead')} />
      <Page gap={6} className={styles.page}>
        <Loaded view={useQuery(recordQueries.figures())} fallback={<Skeleton as="part" />}>
          {(record) => <Figures record={record} query={query} />}
        </Loaded>
      </Page>
    </>
  );
}

type Counts = Omit<ClaimGroup, 'kind' | 'days' | 'by' | 'key'>;
type FiguresProps = { record: Record; query: RecordQuery };

function Figures({ record, query }: FiguresProps): ReactNode {
  const t = useTranslate();
  const { days } = query;
  const ofKind = (kind: ClaimGroup['kind'], by: ClaimGroup['by']) =>
    record.groups.filter((group) => group.kind === kind && group.by === by && group.days === days);
  const [deals] = ofKind('deal', 'all');
  const [all] = ofKind('verdict', 'all');
  const isEmpty = record.from === null;
  return (
    <>
      {isEmpty ? (
        <EmptyState>
          <h2>{t('record.none.title')}</h2>
          <p>{t('record.none.text')}</p>
        </EmptyState>
      ) : (
        <Answer record={record} query={query} deals={deals} all={all} />
      )}
      <Card divided gap={0} className={styles.folds}>
        {!isEmpty && <Breakdown ofKind={ofKind} />}
        {record.wait && <Waiting wait={record.wait} />}
        <RecordMethod deals={deals} />
      </Card>
      {!isEmpty && <ClaimList query={query} />}
    </>
  );
}

/** Whether our record lets us say "wait": with what skill, and of how many departures. */
function Waiting({ wait }: { wait: NonNullable<Record['wait']> }): ReactNode {
  const t = useTranslate();
  const { month, departures, skill, leastSkill, isLicensed, rule } = wait;
  const percentOf = (share: number | null): string =>
    `${share === null ? '–' : Math.round(1000 * share) / 10}`;
  return (
    <Fold title={t('record.wait')}>
      <Text measure="wide">{isLicensed ? t('record.wait.licensed') : t('record.wait.none')}</Text>
      <Soft size="sm" measure="wide">
        {t.rich('record.wait.figures', {
          month: formatMonth(month, t.language),
          departures: formatNumber(departures, t.language),
          skill: <bdi dir="ltr">{percentOf(skill)}</bdi>,
          least: <bdi dir="ltr">{percentOf(leastSkill)}</bdi>,
          rule: <bdi dir="ltr">{rule}</bdi>,
        })}
      </Soft>
    </Fold>
  );
}

type AnswerProps = FiguresProps & { deals: Counts | undefined; all: Counts | undefined };

/** The answer at a glance: how many deals in a hundred held, and beside it what became of the others. */
function Answer({ record, query, deals, all }: AnswerProps): ReactNode {
  const t = useTranslate();
  const days = String(query.days);
  const isTold = deals !== undefined && judgedOf(deals) > 0;
  return (
    <Card as="section" gap={5} aria-labelledby="answer-title">
      <Grid columns={2} gap={6} align="center">
        <Stack gap={4} align="start">
          <h2 id="answer-title" className={styles.answer}>
            {isTold
              ? t.rich('record.answer', {
                  days,
                  share: <strong>{t('record.percent', { share: shareOf(deals, 'dearer') ?? 0 })}</strong>,
                })
              : t('record.answer.early', { days })}
          </h2>
          {isTold && (
            <Text>
              {t('record.answer.counts', {
                of: judgedOf(deals),
                text: formatNumber(judgedOf(deals), t.language),
                more: formatNumber(deals.dearer, t.language),
                cheaper: deals.cheaper,
                fewer: formatNumber(deals.cheaper, t.language),
              })}
            </Text>
          )}
          <ChoiceLinks
            className={styles.choices}
            label={t('record.days')}
            of={outcomeDays}
            chosen={query.days}
            nameOf={(each) => t(`record.days.${each}`)}
            pathOf={(each) => recordPath({ ...query, days: each, page: 1 })}
          />
        </Stack>
        {deals && all && <Comparison deals={deals} all={all} />}
      </Grid>
      <Soft size="sm">
        {record.isSample && `${t('record.sample')} `}
        {record.from &&
          record.to &&
          t('record.span', {
            from: formatDate(record.from, t.language),
            to: formatDate(record.to, t.language),
          })}
      </Soft>
    </Card>
  );
}

/** Failures stand beside what held, for deals and for all prices. */
function Comparison({ deals, all }: { deals: Counts; all: Counts }): ReactNode {
  const t = useTranslate();
  return (
    <table className={styles.figures} aria-label={t('record.table')}>
      <thead>
        <tr>
          <th scope="col">{t('record.outcome')}</th>
          <th scope="col">{t('record.deals')}</th>
          <th scope="col">{t('record.all')}</th>
        </tr>
      </thead>
      <tbody>
        {shownOutcomes.map((outcome) => (
          <tr key={outcome}>
            <th scope="row">
              <OutcomeWords outcome={outcome} />
            </th>
            <Share counts={deals} outcome={outcome} fill="var(--accent)" />
            <Share counts={all} outcome={outcome} fill="var(--ink-soft)" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Share(props: {
  counts: Counts;
  outcome: (typeof shownOutcomes)[number];
  fill?: string;
  /** All lowest prices of the same group, in grey beside it. */
  base?: Counts | undefined;
}): ReactNode {
  const { counts, outcome, fill, base } = props;
  const t = useTranslate();
  const share = shareOf(counts, outcome);
  const besides = base && shareOf(base, outcome);
  return (
    <td>
      <Text as="strong" size="lg">
        {share === null ? '–' : t('record.percent', { share })}
      </Text>
      {besides != null && (
        <Soft as="small" size="sm">
          {t('record.percent', { share: besides })}
        </Soft>
      )}
      {fill && <ShareBar percent={share ?? 0} fill={fill} />}
    </td>
  );
}

type OfKind = (kind: ClaimGroup['kind'], by: ClaimGroup['by']) => readonly ClaimGroup[];
const orders = {
  feathers: ['5', '4', '3', '2', '1', 'none'],
  tier: ['exceptional', 'great', 'good'],
  airport: ['RUH', 'JED', 'DMM', 'MED'],
  lead: ['0', '15', '31', '61'],
} as const;

/** Two columns of about the same height. */
const columns = [
  [
    { by: 'tier', kind: 'deal' },
    { by: 'feathers', kind: 'verdict' },
  ],
  [
    { by: 'airport', kind: 'deal' },
    { by: 'lead', kind: 'deal' },
  ],
] as const;

function Breakdown({ ofKind }: { ofKind: OfKind }): ReactNode {
  const t = useTranslate();
  return (
    <Fold title={t('record.breakdown')}>
      <Soft measure="wide">{t('record.breakdown.text')}</Soft>
      <Grid columns={2} gap={6}>
        {columns.map((column) => (
          <Stack gap={6} key={column[0].by}>
            {column.map(({ by, kind }) => (
              <table key={by} className={styles.figures}>
                <Text as="caption" size="lg" weight="strong">
                  {t(`record.by.${by}`)}
                </Text>
                <thead>
                  <tr>
                    <td />
                    <th scope="col">{t('record.outcome.dearer')}</th>
                    <th scope="col">{t('record.outcome.cheaper')}</th>
                  </tr>
                </thead>
                <tbody>
                  {orders[by].map((key) => (
                    <GroupRow
                      key={key}
                      by={by}
                      name={key}
                      counts={ofKind(kind, by).find((group) => group.key === key)}
                      base={
                        kind === 'deal' ? ofKind('verdict', by).find((group) => group.key === key) : undefined
                      }
                    />
                  ))}
                </tbody>
              </table>
            ))}
          </Stack>
        ))}
      </Grid>
    </Fold>
  );
}

function GroupRow(props: {
  by: keyof typeof orders;
  name: string;
  counts: Counts | undefined;
  /** All lowest prices of the same group. */
  base: Counts | undefined;
}): ReactNode {
  const { by, name, counts, base } = props;
  const t = useTranslate();
  if (!counts || judgedOf(counts) === 0) return null;
  const judged = judgedOf(counts);
  return (
    <tr>
      <th scope="row">
        {by === 'feathers' && name !== 'none' && <Crest feathers={Number(name) as Feathers} />}
        {t.find(by === 'airport' ? 'city' : `record.${by}`, name) ?? name}
        <Soft as="small" size="sm">
          {t('record.judged', { count: judged, text: formatNumber(judged, t.language) })}
        </Soft>
      </th>
      <Share counts={counts} outcome="dearer" base={base} />
      <Share counts={counts} outcome="cheaper" base={base} />
    </tr>
  );
}

function ShareBar({ percent, fill }: { percent: number; fill: string }): ReactNode {
  return (
    <svg className={styles.bar} data-turns aria-hidden="true" focusable="false">
      <rect width="100%" height="100%" rx="4" fill="var(--sunken)" />
      <rect width={`${percent}%`} height="100%" rx="4" fill={fill} />
    </svg>
  );
}
