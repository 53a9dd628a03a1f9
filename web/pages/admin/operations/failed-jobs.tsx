/** The background jobs that failed for good, each with its reason and *Try again*. */
import type { ReactNode } from 'react';
import type { FailedJob } from '#contract/api/admin-operations.ts';
import { retryJob } from '#contract/endpoints/admin.ts';
import { RowAction } from '#web/features/admin/actions.tsx';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { Panel } from '#web/features/admin/admin-list.tsx';
import { Detail, Moment } from '#web/features/admin/cells.tsx';
import { Divided } from '#web/features/admin/figure-card.tsx';
import { queueWords } from '#web/features/admin/operations-words.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Card, EmptyState, Row, Stack, Text } from '#web/ui/layout.tsx';

type FailedJobsProps = { jobs: readonly FailedJob[]; onChanged: () => void };

export function FailedJobs({ jobs, onChanged }: FailedJobsProps): ReactNode {
  const t = useTranslate();
  return (
    <Panel title={t('admin.operations.jobs.title')} lead={t('admin.operations.jobs.lead')}>
      {jobs.length === 0 ? (
        <EmptyState>{t('admin.operations.jobs.none')}</EmptyState>
      ) : (
        <Card dense>
          <Divided>
            {jobs.map((job) => (
              <JobLine key={job.id} job={job} onChanged={onChanged} />
            ))}
          </Divided>
        </Card>
      )}
    </Panel>
  );
}

function JobLine({ job, onChanged }: { job: FailedJob; onChanged: () => void }): ReactNode {
  const t = useTranslate();
  const words = queueWords(t, job.name) ?? job.name;
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
