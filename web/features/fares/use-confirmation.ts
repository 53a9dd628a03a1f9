/** The sentence of a price that was asked for again, in the reader's language. */

import { type ConfirmationFields, writeConfirmation } from '#contract/domain/confirmation-words.ts';
import { ageOf } from '#contract/domain/freshness.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';

/** Null where there is nothing to say. */
export function useConfirmation(
  fields: ConfirmationFields,
  options: { shownPrice: number | null; isRealDeal: boolean },
): string | null {
  const t = useTranslate();
  const now = useNow();
  return writeConfirmation(fields, {
    ...options,
    language: t.language,
    say: t,
    sayWhen: (askedAt) => t('common.age', ageOf(askedAt, now)),
  });
}
