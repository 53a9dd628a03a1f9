/** What the health page and the metrics are read from. */
import { type HealthContext, readDiskOf } from '#server/admin/health/health.service.ts';
import type { AppContext } from './context.ts';

export function healthContextOf(context: AppContext): HealthContext {
  return { ...context, readDisk: () => readDiskOf(context.config.dataDirectory) };
}
