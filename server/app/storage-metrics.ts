/** Figures of the disk the data folder is on. */
import type { MetricSource } from '#server/platform/http/metrics.ts';
import { shareRead } from './metric-reads.ts';
import type { MetricsContext } from './metric-sources.ts';

export function storageMetrics({ readDisk }: MetricsContext): MetricSource[] {
  const read = shareRead(readDisk);
  return [
    {
      name: 'hudhud_storage_free_bytes',
      help: 'Free space on the disk of the data folder',
      read: async () => (await read()).freeBytes,
    },
    {
      name: 'hudhud_storage_free_ratio',
      help: 'Free share of the disk of the data folder, from 0 to 1',
      read: async () => {
        const { freeBytes, totalBytes } = await read();
        return totalBytes === 0 ? Number.NaN : freeBytes / totalBytes;
      },
    },
  ];
}
