/** Failure of a job; expands to its payload and times. */
import type { ReactNode } from 'react';
import type { Job } from '#contract/api/admin-operations.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { Moment } from './moment.tsx';
import styles from './operations.module.css';

export function JobDetails({ job }: { job: Job }): ReactNode {
  const t = useTranslate();
  const [firstLine] = (job.failure ?? '').split('\n');
  return (
    <details className={styles.details}>
      <summary>
        {firstLine ? (
          <bdi className={styles.firstLine}>{firstLine}</bdi>
        ) : (
          <span className={styles.soft}>{t('admin.operations.jobs.payload')}</span>
        )}
      </summary>
      {job.failure !== null && (
        <>
          <h4 className={styles.label}>{t('admin.operations.failure')}</h4>
          <pre className={styles.code} dir="ltr">
            {job.failure}
          </pre>
        </>
      )}
      <h4 className={styles.label}>{t('admin.operations.jobs.payload')}</h4>
      <pre className={styles.code} dir="ltr">
        {indent(job.payload)}
      </pre>
      <dl className={styles.facts}>
        <Fact name={t('admin.operations.jobs.created')}>
          <Moment at={job.createdAt} />
        </Fact>
        <Fact name={t('admin.operations.jobs.started')}>
          <Moment at={job.startedAt} />
        </Fact>
      </dl>
      <p className={styles.second}>
        {t('admin.operations.jobs.id')} <bdi dir="ltr">{job.id}</bdi>
      </p>
    </details>
  );
}

/** Indents JSON; text the server has truncated is returned unchanged. */
function indent(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
