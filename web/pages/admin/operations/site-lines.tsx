/** A line for each fare source, with its reads, newest price, cost and first step, and for each job that failed for good. */
import type { ReactNode } from 'react';
import type { FailedJob, OperationsState, SourceState } from '#contract/api/admin-operations.ts';
import { retryJob, runProvider } from '#contract/endpoints/admin.ts';
import { RowAction } from '#web/features/admin/actions.tsx';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { Panel } from '#web/features/admin/admin-list.tsx';
import { Detail, Moment } from '#web/features/admin/cells.tsx';
import { Divided, Facts } from '#web/features/admin/figure-card.tsx';
import { formatNumber } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Card, EmptyState, Row, Stack, Text } from '#web/ui/layout.tsx';
import { Badge, type BadgeTone } from '#web/ui/status.tsx';

const tones: Readonly<Record<SourceState['state'], BadgeTone>> = {
  healthy: 'good',
  failing: 'bad',
  silent: 'warning',
  unread: 'plain',
};

type LinesProps = { title: string; lead: string; none: string; children: readonly ReactNode[] };

function Lines({ title, lead, none, children }: LinesProps): ReactNode {
  return (
    <Panel title={title} lead={lead}>
      {children.length === 0 ? (
        <EmptyState>{none}</EmptyState>
      ) : (
        <Card dense>
          <Divided>{children}</Divided>
        </Card>
      )}
    </Panel>
  );
}

type SiteLinesProps = Pick<OperationsState, 'sources' | 'failedJobs'> & { onChanged: () => void };

export function SiteLines({ sources, failedJobs, onChanged }: SiteLinesProps): ReactNode {
  const t = useTranslate();
  return (
    <>
      <Lines
        title={t('admin.operations.sources')}
        lead={t('admin.operations.sources.lead')}
        none={t('admin.operations.sources.none')}
      >
        {sources.map((source) => (
          <SourceLine key={source.name} source={source} onChanged={onChanged} />
        ))}
      </Lines>
      <Lines
        title={t('admin.operations.jobs.title')}
        lead={t('admin.operations.jobs.lead')}
        none={t('admin.operations.jobs.none')}
      >
        {failedJobs.map((job) => (
          <JobLine key={job.id} job={job} onChanged={onChanged} />
        ))}
      </Lines>
    </>
  );
}

function SourceLine({ source, onChanged }: { source: SourceState; onChanged: () => void }): ReactNode {
  const t = useTranslate();
  const { name, state, isActive, isRefreshed, isRunning, failure } = source;
  const words = t.find<string>('admin.operations.provider', name) ?? name;
  return (
    <Stack as="li" gap={2} data-source={name}>
      <Row gap={3} lines={1} justify="between">
        <Row gap={3} lines={1}>
          <Text as="h3" size="md">
            <bdi>{words}</bdi>
          </Text>
          {isActive ? (
            <Badge tone={tones[state]}>{t(`admin.operations.state.${state}`)}</Badge>
          ) : (
            <Badge>{t('admin.operations.sources.notSetUp')}</Badge>
          )}
          {isRunning && <Badge tone="accent">{t('admin.operations.sources.running')}</Badge>}
        </Row>
        {isRefreshed && (
          <RowAction
            look="quiet"
            label={t('admin.operations.run.named', { name: words })}
            send={() => callAdmin(runProvider, { params: { provider: name } })}
            failed={t('admin.operations.run.failed')}
            done={({ slices }) => ({
              title: t('admin.operations.run.begun'),
              text: t('admin.operations.run.slices', { count: slices }),
            })}
            onSettled={onChanged}
          >
            {t('admin.operations.run')}
          </RowAction>
        )}
      </Row>
      <p>{t(isActive ? `admin.operations.stateText.${state}` : 'admin.operations.sources.noKey')}</p>
      {failure && (
        <div>
          {t.find<string>('admin.operations.failure', failure.reason) ?? failure.reason}
          <Detail>{failure.detail}</Detail>
        </div>
      )}
      {(isActive || source.lastSuccessAt !== null || source.spentToday.calls > 0) && (
        <SourceFacts source={source} />
      )}
      {isActive && <FirstStep source={source} />}
    </Stack>
  );
}

function SourceFacts({ source }: { source: SourceState }): ReactNode {
  const t = useTranslate();
  const { lastSuccessAt, newestPriceAt, refusals } = source;
  const never = t('admin.operations.never');
  const refused = refusals.map(
    ({ reason, rows }) =>
      `${t.find<string>('admin.operations.reason', reason) ?? reason}: ${formatNumber(rows, t.language)}`,
  );
  return (
    <Facts
      of={[
        [t('admin.operations.sources.lastRun'), <Moment key="run" at={lastSuccessAt} none={never} />],
        [t('admin.operations.sources.newest'), <Moment key="price" at={newestPriceAt} none={never} />],
        [
          t('admin.operations.sources.refused'),
          refused.length === 0
            ? formatNumber(0, t.language)
            : new Intl.ListFormat(t.language, { type: 'unit' }).format(refused),
        ],
        [t('admin.operations.sources.spent'), spendingWords(t, source)],
      ]}
    />
  );
}

function spendingWords(t: Translate, { spentToday, budget }: SourceState): string {
  const number = (value: number) => formatNumber(Math.round(value * 100) / 100, t.language);
  const { callsPerDay, usdPerDay } = budget;
  return [
    callsPerDay === null
      ? t('admin.operations.sources.calls', { count: spentToday.calls })
      : t('admin.operations.sources.callsOf', { count: spentToday.calls, most: number(callsPerDay) }),
    usdPerDay === null
      ? t('admin.operations.sources.usd', { usd: number(spentToday.usd) })
      : t('admin.operations.sources.usdOf', { usd: number(spentToday.usd), most: number(usdPerDay) }),
  ].join(' · ');
}

function FirstStep({ source }: { source: SourceState }): ReactNode {
  const t = useTranslate();
  const step = firstStepOf(source);
  const { keyEndsAt } = source;
  if (step === undefined && keyEndsAt === null) return null;
  return (
    <Card dense fill={source.state === 'failing' ? 'bad' : 'warning'} gap={2}>
      {step !== undefined && (
        <p>
          <strong>{t('admin.health.todo')}</strong> {t(`admin.operations.todo.${step}`)}
        </p>
      )}
      {keyEndsAt !== null && (
        <p>
          {t('admin.operations.sources.keyEnds')} <Moment at={keyEndsAt} />
        </p>
      )}
    </Card>
  );
}

/** What to do first about a source; undefined where nothing is to be done. */
export function firstStepOf(
  source: Pick<SourceState, 'state' | 'failure' | 'spentToday' | 'budget'>,
): 'key' | 'account' | 'wait' | 'silent' | 'budget' | undefined {
  const { state, failure, spentToday, budget } = source;
  if (state === 'failing') {
    if (failure?.reason === 'unauthorized') return 'key';
    return failure?.reason === 'payment_required' ? 'account' : 'wait';
  }
  const isSpent = (spent: number, most: number | null) => most !== null && spent >= most;
  if (isSpent(spentToday.calls, budget.callsPerDay) || isSpent(spentToday.usd, budget.usdPerDay))
    return 'budget';
  return state === 'silent' ? 'silent' : undefined;
}

function JobLine({ job, onChanged }: { job: FailedJob; onChanged: () => void }): ReactNode {
  const t = useTranslate();
  const words = t.find<string>('admin.operations.queue', job.name) ?? job.name;
  return (
    <Row as="li" gap={3} lines={1} justify="between">
      <Stack gap={1} grow>
        <Text as="h3" size="md">
          <bdi>{words}</bdi>
        </Text>
        <Detail>{job.failure}</Detail>
        <Text as="span" tone="soft" size="sm">
          {t('admin.operations.jobs.attempts', { count: job.attempts })} <Moment at={job.failedAt} />
        </Text>
      </Stack>
      <RowAction
        look="quiet"
        label={t('admin.operations.retryNamed', { name: words })}
        send={() => callAdmin(retryJob, { params: { id: job.id } })}
        failed={t('admin.operations.jobs.retryFailed')}
        done={{ title: t('admin.operations.jobs.retried'), text: words }}
        onSettled={onChanged}
      >
        {t('admin.operations.retry')}
      </RowAction>
    </Row>
  );
}
