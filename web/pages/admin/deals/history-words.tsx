/** Lends a price history the words of the page it was drawn for, which the administration does not load otherwise. */
import { type ReactNode, useEffect, useState } from 'react';
import type { Language } from '#contract/domain/language.ts';
import type { PageMessages } from '#messages/generated/types.ts';
import { MessagesProvider, useLanguage } from '#web/i18n.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type HistoryWordsProps = { children: ReactNode; waitingClass: string | undefined };

export function HistoryWords({ children, waitingClass }: HistoryWordsProps): ReactNode {
  const language = useLanguage();
  const [words, setWords] = useState<PageMessages>();
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads anew
  useEffect(() => {
    let isGone = false;
    loadWords(language).then(
      (loaded) => isGone || setWords(loaded),
      (reason: unknown) => isGone || setError(reason),
    );
    return () => {
      isGone = true;
    };
  }, [language, attempt]);
  if (words) {
    return (
      <MessagesProvider language={language} messages={words}>
        {children}
      </MessagesProvider>
    );
  }
  if (error === null) return <Skeleton className={waitingClass} />;
  return (
    <ErrorState
      onRetry={() => {
        setError(null);
        setAttempt(attempt + 1);
      }}
    />
  );
}

/** The site's words and those of fares: all that a price history speaks. */
async function loadWords(language: Language): Promise<PageMessages> {
  const parts = await Promise.all(
    language === 'ar'
      ? [import('#messages/generated/ar.ts'), import('#messages/generated/ar-deal.ts')]
      : [import('#messages/generated/en.ts'), import('#messages/generated/en-deal.ts')],
  );
  return Object.assign({}, ...parts.map(({ messages }) => messages)) as PageMessages;
}
