/** What the health page and the metrics are read from. */

import { type HealthContext, readDiskOf } from '#server/admin/health/health.service.ts';
import type { BackupFigures } from '#server/admin/health/health-figures.ts';
import { readBackupStatus } from '#server/platform/backup/backup-run.repository.ts';
import type { AppContext } from './context.ts';

export function healthContextOf(context: AppContext): HealthContext {
  return {
    ...context,
    readBackups: () => readBackups(context),
    readDisk: () => readDiskOf(context.config.dataDirectory),
  };
}

/** State of the scheduled backups; `off` where none are scheduled. A failed restore test counts as none. */
async function readBackups({ config, db }: AppContext): Promise<BackupFigures | 'off'> {
  if (config.backup.place === null) return 'off';
  const { lastSuccess, lastFailure, lastRestoreTest } = await readBackupStatus(db);
  return {
    lastSuccessAt: lastSuccess?.at ?? null,
    lastFailureAt: lastFailure?.at ?? null,
    lastRestoreTestAt: lastRestoreTest?.failure === null ? lastRestoreTest.at : null,
  };
}
