/** How many pictures of deals an administrator may add. */
import type { Limit } from '#server/platform/limits/limit.repository.ts';

/** Uploads, and fetched pictures as many again. */
const picturesAnHour = 60;

/** An upload is counted as it is prepared; a failure of ours while the picture is taken in gives it back. */
export function dealImageLimit(kind: 'fetch' | 'upload', userId: string): Limit {
  return {
    action: `deal-image-${kind}`,
    actor: `user:${userId}`,
    most: picturesAnHour,
    withinSeconds: 3600,
  };
}
