/** Rules of a site that knows nothing but its own files: every source may be recorded, shown and asked. */
import { createSourceRules, type SourceRules } from '#server/pipeline/sources/source-rules.ts';

export const ownRules: SourceRules = createSourceRules([], () => []);
