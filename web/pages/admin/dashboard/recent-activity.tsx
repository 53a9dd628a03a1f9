/** Newest audit entries as sentences. */
import type { ReactNode } from 'react';
import type { AuditEntry } from '#contract/api/admin-audit.ts';
import { listAudit } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminList } from '#web/features/admin/admin-api.ts';
import { adminPath } from '#web/features/admin/admin-path.ts';
import { Panel } from '#web/features/admin/panel.tsx';
import { ageOf, formatMoment } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Link } from '#web/ui/link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AuditSentence } from '../audit/audit-sentence.tsx';
import styles from './dashboard.module.css';

const mostShown = 10;

export function RecentActivity(): ReactNode {
  const t = useTranslate();
  const view = useQuery(adminList(listAudit, { query: { perPage: 25 } }));
  return (
    <Panel title={t('admin.dashboard.activity')}>
      <div className={styles.activity}>
        <Loaded view={view} fallback={<LoadingEntries />}>
          {({ rows }) => <Entries entries={rows.slice(0, mostShown)} />}
        </Loaded>
        <Link to={`${adminPath('operations')}?part=audit`} className={buttonClass('plain', styles.all)}>
          {t('admin.dashboard.activity.all')}
        </Link>
      </div>
    </Panel>
  );
}

function LoadingEntries(): ReactNode {
  return Array.from({ length: mostShown }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without data
    <Skeleton key={index} className={styles.loadingEntry} />
  ));
}

function Entries({ entries }: { entries: readonly AuditEntry[] }): ReactNode {
  const t = useTranslate();
  const now = useNow();
  if (entries.length === 0) return <p className={styles.empty}>{t('admin.dashboard.activity.empty')}</p>;
  return (
    <ol className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <p>
            <AuditSentence entry={entry} />
          </p>
          <time dateTime={entry.at} title={formatMoment(entry.at, t.language)}>
            {t('common.age', ageOf(entry.at, now))}
          </time>
        </li>
      ))}
    </ol>
  );
}
