/** A destination's photo with its credit, as readers get it. */
import { z } from 'zod';

export const photoView = z.object({
  /** 640 × 360. */
  cardUrl: z.string(),
  /** 1600 × 640. */
  pageUrl: z.string(),
  /** Who took it, as the licence asks. */
  credit: z.string(),
  licence: z.string().nullable(),
  sourceUrl: z.string().nullable(),
});
export type PhotoView = z.output<typeof photoView>;
