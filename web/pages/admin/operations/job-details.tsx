/** Failure of a job; expands to its payload and times. */
import type { ReactNode } from 'react';
import type { Job } from '#contract/api/admin-operations.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
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
        <div>
          <dt>{t('admin.operations.jobs.created')}</dt>
          <dd>
            <Moment at={job.createdAt} />
          </dd>
        </div>
        <div>
          <dt>{t('admin.operations.jobs.started')}</dt>
          <dd>
            <Moment at={job.startedAt} />
          </dd>
        </div>
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
