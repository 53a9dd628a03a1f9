/** Whether the site shows simulated prices: then every page says so. */
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';

export function useIsPreview(): boolean {
  return useAnswer(queries.siteStatus())?.hasSampleFares ?? false;
}
