/** What the health page and the metrics are read from. */

import { type HealthContext, readDiskOf } from '#server/admin/health/health.service.ts';
import type { BackupFigures } from '#server/admin/health/health-figures.ts';
import type { AppContext } from './context.ts';

export function healthContextOf(context: AppContext): HealthContext {
  return { ...context, readBackups, readDisk: () => readDiskOf(context.config.dataDirectory) };
}

/** State of the scheduled backups; this version schedules none. */
async function readBackups(): Promise<BackupFigures | 'off'> {
  return 'off';
}
