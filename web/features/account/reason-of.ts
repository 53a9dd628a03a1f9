/** What is told of a failed call: the server's message, or a fallback. */
import { ApiError } from '#web/api/api-error.ts';
import type { Translate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** The server's message in the reader's language, or `fallback` without one. */
export function reasonOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.code !== undefined ? error.message : fallback;
}

export type FailureWords = { title?: string | undefined; text?: string | undefined };

/** @param words title, and text if the server sent no message */
export function showReason(t: Translate, error: unknown, words: FailureWords = {}): void {
  const { title = t('error.title'), text = t('error.text') } = words;
  showToast({ title, text: reasonOf(error, text), tone: 'error' });
}
