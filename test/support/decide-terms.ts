/** Other terms of fare sources than those of `data/fare-sources.json`. */
import type { SourceTerms } from '#contract/domain/source-permission.ts';
import type { AppContext } from '#server/app/context.ts';
import { createSourceRules, readSourceTerms } from '#server/pipeline/sources/source-rules.ts';

/** Those that are not named have the terms of the file again. */
export async function decideTerms(
  { sourceRules, board }: Pick<AppContext, 'sourceRules' | 'board'>,
  ...terms: readonly SourceTerms[]
): Promise<void> {
  Object.assign(sourceRules, createSourceRules([...readSourceTerms(), ...terms]));
  if (board.loadedAt !== null) await board.rebuild();
}
