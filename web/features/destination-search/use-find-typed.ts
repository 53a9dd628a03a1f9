/** Hook that finds the place or the page that a typed text asks for. */
import { useQueryClient } from '@tanstack/react-query';
import { findPartyIn } from '#contract/domain/party.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { useKept } from '#web/state/party.tsx';
import type { Typed } from './find-typed.ts';

/** As `findTyped`; a party that is wished is kept as a chosen one. Neither place nor path where nothing answers. */
export function useFindTyped() {
  const client = useQueryClient();
  const language = useLanguage();
  const { keep } = useKept();
  return async (text: string, choices: URLSearchParams): Promise<Typed> => {
    if (text.trim() === '') return {};
    try {
      const { findTyped } = await import('./find-typed.ts');
      const typed = await findTyped(client, { text, language, choices });
      const party = findPartyIn(new URL(typed.path ?? '/', window.location.origin).searchParams);
      if (party) keep({ party });
      return typed;
    } catch {
      return {};
    }
  };
}
