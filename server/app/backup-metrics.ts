/** When scheduled backups last succeeded, failed and were restored as a test. */
import type { BackupFigures } from '#server/admin/health/health-figures.ts';
import type { MetricSource } from '#server/platform/http/metrics.ts';
import { shareRead, timestampOf } from './metric-reads.ts';
import type { MetricsContext } from './metric-sources.ts';

export function backupMetrics({ readBackups }: MetricsContext): MetricSource[] {
  const read = shareRead(readBackups);
  /** Nothing where no backups are scheduled; 0 for what has not happened yet. */
  const timeOf = (timeIn: (backups: BackupFigures) => Date | null) => async () => {
    const backups = await read();
    if (backups === 'off') return [];
    const time = timeIn(backups);
    return time === null ? 0 : timestampOf(time);
  };
  return [
    {
      name: 'hudhud_backup_last_success_timestamp_seconds',
      help: 'When the last scheduled backup succeeded; 0 when none did',
      read: timeOf(({ lastSuccessAt }) => lastSuccessAt),
    },
    {
      name: 'hudhud_backup_last_failure_timestamp_seconds',
      help: 'When the last scheduled backup failed; 0 when none did',
      read: timeOf(({ lastFailureAt }) => lastFailureAt),
    },
    {
      name: 'hudhud_restore_test_last_success_timestamp_seconds',
      help: 'When a backup was last restored into a scratch database and compared; 0 when none was',
      read: timeOf(({ lastRestoreTestAt }) => lastRestoreTestAt),
    },
  ];
}
