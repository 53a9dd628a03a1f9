/** Warning when no worker process is running. */
import type { ReactNode } from 'react';
import { readWorkers } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminQuery } from '#web/features/admin/admin-api.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Moment } from './moment.tsx';
import styles from './operations.module.css';

const workersQuery = adminQuery(readWorkers);

export function WorkerNotice(): ReactNode {
  const t = useTranslate();
  const { data } = useQuery(workersQuery);
  if (!data?.isMissing) return null;
  return (
    <div className={styles.missing} role="alert">
      <p>{t('admin.operations.workers.missing')}</p>
      {data.lastSeenAt !== null && (
        <p>
          {t('admin.operations.workers.lastSeen')} <Moment at={data.lastSeenAt} />
        </p>
      )}
    </div>
  );
}
