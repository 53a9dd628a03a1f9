/** Reads what the terms of each fare source allow, and what it may spend a day, from `data/fare-sources.json`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import {
  automaticRules,
  historyRules,
  linkRules,
  type SourceTerms,
  showRules,
} from '#contract/domain/source-permission.ts';

const count = z.number().nonnegative();

export const sourceTerms: z.ZodType<SourceTerms[]> = z.array(
  z.strictObject({
    source: z.string().regex(/^[\w.:-]{1,64}$/),
    permission: z.strictObject({
      show: z.enum(showRules),
      cacheHours: z.int().min(1).max(72).nullable(),
      history: z.enum(historyRules),
      automatic: z.enum(automaticRules),
      link: z.enum(linkRules),
      evidence: z.string().regex(/^https:\/\/\S+, \d{4}-\d{2}-\d{2}/),
    }),
    budget: z.strictObject({ callsPerDay: count.int().nullable(), usdPerDay: count.nullable() }),
  }),
);

const file = path.join(import.meta.dirname, '../../../data/fare-sources.json');

export function readSourceTerms(): SourceTerms[] {
  return sourceTerms.parse(JSON.parse(readFileSync(file, 'utf8')));
}
