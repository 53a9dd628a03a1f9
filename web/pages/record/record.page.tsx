/** The public record: what became of the prices that the site called deals, beside all its lowest prices. */
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import type { ClaimGroup, Record } from '#contract/api/record.ts';
import { judgedOf, type Outcome, outcomeDays, shareOf } from '#contract/domain/record.ts';
import type { Feathers } from '#contract/domain/verdict.ts';
import { parseRecordQuery, type RecordQuery, recordPath } from '#web/addresses/record-query.ts';
import { prefetch } from '#web/api/load-context.ts';
import { useQuery } from '#web/api/query.tsx';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { OutcomeBar, OutcomeSign, shownOutcomes } from '#web/features/record/outcome-bar.tsx';
import { recordQueries } from '#web/features/record/record-queries.ts';
import { Crest } from '#web/features/verdict/crest.tsx';
import { formatDate, formatMonth, formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { Card, EmptyState, Grid, Page, Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';
import { Choices, ClaimList } from './claim-list.tsx';
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
      <PageHero isLow title={t('record.title')} lead={t('record.lead')} />
      <StripedDivider />
      <Page gap={6} className={styles.page}>
        <Loaded view={useQuery(recordQueries.figures())} fallback={<Skeleton className={styles.loading} />}>
          {(record) => <Figures record={record} query={query} />}
        </Loaded>
      </Page>
    </>
  );
}

function None(): ReactNode {
  const t = useTranslate();
  return (
    <EmptyState>
      <h2>{t('record.none.title')}</h2>
      <p>{t('record.none.text')}</p>
    </EmptyState>
  );
}

type Counts = Omit<ClaimGroup, 'kind' | 'days' | 'by' | 'key'>;
type FiguresProps = { record: Record; query: RecordQuery };

function Figures({ record, query }: FiguresProps): ReactNode {
  const { days } = query;
  const ofKind = (kind: ClaimGroup['kind'], by: ClaimGroup['by']) =>
    record.groups.filter((group) => group.kind === kind && group.by === by && group.days === days);
  const [deals] = ofKind('deal', 'all');
  const [all] = ofKind('verdict', 'all');
  const isEmpty = record.from === null;
  return (
    <>
      {isEmpty ? <None /> : <Answer record={record} query={query} deals={deals} all={all} />}
      <Card gap={0} className={styles.folds}>
        {!isEmpty && <Breakdown ofKind={ofKind} />}
        {record.wait && <Waiting wait={record.wait} />}
        <RecordMethod />
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

/** The answer at a glance: of how many deals how many held, and beside it the figures. */
function Answer({ record, query, deals, all }: AnswerProps): ReactNode {
  const t = useTranslate();
  return (
    <Card as="section" gap={4} aria-labelledby="answer-title">
      <Grid columns={2} gap={5} align="center">
        <Stack gap={3}>
          <h2 id="answer-title" className={styles.answer}>
            <Sentence days={String(query.days)} deals={deals} />
          </h2>
          {deals && all && judgedOf(deals) > 0 && judgedOf(all) > 0 && (
            <Text>{t('record.answer.base', { share: sharesOf(deals).more, base: sharesOf(all).more })}</Text>
          )}
          <Choices
            label={t('record.days')}
            options={outcomeDays.map((each) => ({
              key: String(each),
              name: t(`record.days.${each}`),
              to: recordPath({ ...query, days: each, page: 1 }),
              isChosen: each === query.days,
            }))}
          />
        </Stack>
        <Stack gap={3}>
          {deals && <NamedBar name={t('record.deals')} counts={deals} />}
          {all && <NamedBar name={t('record.all')} counts={all} />}
          {deals && all && <Comparison deals={deals} all={all} />}
        </Stack>
      </Grid>
      <Soft size="sm">
        {record.isSample && `${t('record.sample')} `}
        {record.from && record.to && t('record.span', spanOf(t, record.from, record.to))}{' '}
        {deals &&
          t('record.left', {
            waiting: formatNumber(deals.waiting, t.language),
            departed: formatNumber(deals.departed, t.language),
          })}
      </Soft>
    </Card>
  );
}

function Sentence({ days, deals }: { days: string; deals: Counts | undefined }): ReactNode {
  const t = useTranslate();
  const of = deals ? judgedOf(deals) : 0;
  if (!deals || of === 0) return t('record.answer.early', { days });
  const numberOf = (count: number) => formatNumber(count, t.language);
  return t.rich('record.answer', {
    days,
    of,
    text: numberOf(of),
    more: <strong>{numberOf(deals.dearer)}</strong>,
    cheaper: deals.cheaper,
    fewer: numberOf(deals.cheaper),
  });
}

/** More and less expensive, in percent. */
function sharesOf(counts: Counts): { more: number; less: number } {
  return { more: shareOf(counts, 'dearer') ?? 0, less: shareOf(counts, 'cheaper') ?? 0 };
}

function spanOf({ language }: ReturnType<typeof useTranslate>, from: string, to: string) {
  return { from: formatDate(from, language), to: formatDate(to, language) };
}

function NamedBar({ name, counts }: { name: string; counts: Counts }): ReactNode {
  const t = useTranslate();
  const judged = judgedOf(counts);
  return (
    <Stack gap={1}>
      <Row justify="between" gap={3} align="baseline">
        <Text weight="strong">{name}</Text>
        <Soft size="sm">{t('record.judged', { count: judged, text: formatNumber(judged, t.language) })}</Soft>
      </Row>
      <OutcomeBar counts={counts} />
    </Stack>
  );
}

/** The figures of the bars; what failed stands beside what held. */
function Comparison({ deals, all }: { deals: Counts; all: Counts }): ReactNode {
  const t = useTranslate();
  return (
    <table className={styles.figures}>
      <caption className={styles.unseen}>{t('record.table')}</caption>
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
              <span className={styles.name}>
                <OutcomeSign outcome={outcome} />
                {t(`record.outcome.${outcome}`)}
              </span>
            </th>
            <Share counts={deals} outcome={outcome} />
            <Share counts={all} outcome={outcome} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Share({ counts, outcome }: { counts: Counts; outcome: Exclude<Outcome, 'departed'> }): ReactNode {
  const t = useTranslate();
  const share = shareOf(counts, outcome);
  return (
    <td>
      <span className={styles.share}>
        <strong>{share === null ? '–' : t('record.percent', { share })}</strong>
        <small>{formatNumber(counts[outcome], t.language)}</small>
      </span>
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
      <div className={styles.groups}>
        {columns.map((column) => (
          <Stack gap={6} key={column[0].by}>
            {column.map(({ by, kind }) => (
              <Stack as="section" gap={3} key={by} aria-labelledby={`by-${by}`}>
                <h3 id={`by-${by}`}>{t(`record.by.${by}`)}</h3>
                <ul className={styles.rows}>
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
                </ul>
              </Stack>
            ))}
          </Stack>
        ))}
      </div>
    </Fold>
  );
}

type GroupRowProps = {
  by: keyof typeof orders;
  name: string;
  counts: Counts | undefined;
  /** All lowest prices of the same group. */
  base: Counts | undefined;
};

function GroupRow({ by, name, counts, base }: GroupRowProps): ReactNode {
  const t = useTranslate();
  if (!counts || judgedOf(counts) === 0) return null;
  const judged = judgedOf(counts);
  return (
    <li className={styles.row}>
      <Row justify="between" gap={3}>
        <span className={styles.name}>
          {by === 'feathers' && name !== 'none' && <Crest feathers={Number(name) as Feathers} />}
          {nameOf(t, by, name)}
        </span>
        <Soft as="span" size="sm">
          {t('record.judged', { count: judged, text: formatNumber(judged, t.language) })}
        </Soft>
      </Row>
      <OutcomeBar counts={counts} isThin />
      <span className={styles.shares}>
        <span>{t('record.shares', sharesOf(counts))}</span>
        {base && judgedOf(base) > 0 && (
          <span className={styles.base}>{t('record.base', sharesOf(base))}</span>
        )}
      </span>
    </li>
  );
}

function nameOf(t: ReturnType<typeof useTranslate>, by: keyof typeof orders, name: string): string {
  return t.find(by === 'airport' ? 'city' : `record.${by}`, name) ?? name;
}
