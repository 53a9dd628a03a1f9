/** `useMutation` for the account page: failures are shown as toasts, an expired session leads to the login. */
import { signInPath } from '#contract/endpoints/public.ts';
import { isSignedOut } from '#web/api/api-error.ts';
import { type Call, useMutation } from '#web/api/use-mutation.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { type FailureWords, showReason } from '#web/ui/reason-of.ts';
import { showToast } from '#web/ui/toast-store.ts';

/** `failed` is the title of the error toast. */
type AccountCall<Answer> = Call<Answer> & { failed?: string };

export function useAccountMutation() {
  const t = useTranslate();
  const { isBusy, mutate } = useMutation();
  return {
    isBusy,
    /** `onSettled` is not called when the session has expired. */
    mutate: <Answer>({ failed, onDone, onSettled, ...call }: AccountCall<Answer>) =>
      mutate({
        ...call,
        onDone: (answer) => {
          onDone?.(answer);
          onSettled?.();
        },
        onFailed: (error) => {
          showFailureToast(t, error, { title: failed });
          if (!isSignedOut(error)) onSettled?.();
        },
      }),
  };
}

/** @param words fallback title and text if the server sent no message */
export function showFailureToast(t: Translate, error: unknown, words?: FailureWords): void {
  if (isSignedOut(error)) sendToLogin(t);
  else showReason(t, error, words);
}

const leadMs = 500;

/** Returns to this page after signing in. */
export function sendToLogin(t: Translate): void {
  showToast({ title: t('session.unauthorized.title'), text: t('session.unauthorized.text'), tone: 'error' });
  const { pathname, search } = window.location;
  const address = `${signInPath}?next=${encodeURIComponent(pathname + search)}`;
  setTimeout(() => window.location.assign(address), leadMs);
}
