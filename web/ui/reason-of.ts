/** Tells of a failed call, or of a part that did not load: one sentence for each cause. */
import { ApiError } from '#web/api/api-error.ts';
import type { Translate } from '#web/i18n/i18n.tsx';
import { showToast } from './toast-store.ts';

/** The server's message in the reader's language, else the cause, else `fallback`. */
export function reasonOf(t: Translate, error: unknown, fallback = t('error.text')): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.code !== undefined) return error.message;
  if (error.status === 0) return t('error.offline');
  if (isGone(error)) return t('error.gone');
  return [429, 502, 503, 504].includes(error.status) ? t('error.busy') : fallback;
}

/** Whether only loading the page anew helps, such as after a release. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 410 && error.code === undefined;
}

export type FailureWords = { title?: string | undefined; text?: string | undefined };

/** Shows a notice. @param words title, and text if the cause is not known @returns its text */
export function showReason(t: Translate, error: unknown, words: FailureWords = {}): string {
  const action = { label: t('error.reload'), onAction: () => window.location.reload() };
  const text = reasonOf(t, error, words.text);
  showToast({
    title: words.title ?? t('error.title'),
    text,
    tone: 'error',
    ...(isGone(error) && { action }),
  });
  return text;
}
