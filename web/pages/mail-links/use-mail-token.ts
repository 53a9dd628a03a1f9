/** Token of a mailed link: removed from the URL and history at once, kept until it is used. */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';

const form = /^[A-Za-z0-9_-]{43}$/;

/** Undefined during SSR and until hydration; null if the link is incomplete. */
export type MailToken = string | null | undefined;

type MailTokenOwner = 'reset' | 'verify' | 'keep-account' | 'alerts' | 'alerts-confirm';

/**
 * @param page owner of the token, which survives a reload or a language change of that page
 * @param name of the token in the address
 */
export function useMailToken(page: MailTokenOwner, name: 'token' | 'confirm' = 'token'): MailToken {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const [token, setToken] = useState<string | null>();
  const isOpen = useRef(false);
  useEffect(() => {
    // In the query of older mails.
    const [found] = [hash, search].flatMap((part) => new URLSearchParams(part.slice(1)).getAll(name));
    const wasOpen = isOpen.current;
    isOpen.current = true;
    if (found === undefined) return setToken((before) => before ?? readToken(page));
    const fit = form.test(found) ? found : null;
    storeMailToken(page, fit);
    // Another link in the same tab changes only the fragment, so the page is reloaded.
    if (wasOpen) return window.location.replace(window.location.pathname);
    setToken(fit);
    void navigate({ search: '', hash: '' }, { replace: true, preventScrollReset: true });
  }, [navigate, search, hash, page, name]);
  return token;
}

/** Sends the token once by itself, since a link works once, and again when asked. */
export function useConfirmation<Answer>(
  page: MailTokenOwner,
  token: MailToken,
  send: (token: string) => Promise<Answer>,
) {
  const [answer, setAnswer] = useState<Answer>();
  const [error, setError] = useState<unknown>();
  const sentToken = useRef<string>(undefined);
  const confirm = async (wanted: string) => {
    setError(undefined);
    try {
      const given = await send(wanted);
      storeMailToken(page, null);
      setAnswer(() => given);
    } catch (failure) {
      if (isLinkExpired(failure)) storeMailToken(page, null);
      setError(failure);
    }
  };
  useEffect(() => {
    if (!token || sentToken.current === token) return;
    sentToken.current = token;
    void confirm(token);
  });
  return { answer, error, confirm: () => void (token && confirm(token)) };
}

/** Null forgets it once it is used, so that a reload does not find it again. */
export function storeMailToken(page: MailTokenOwner, token: string | null): void {
  const key = keyOf(page);
  try {
    if (token === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, token);
  } catch {
    // Without session storage a reload needs the link again.
  }
}

function readToken(page: MailTokenOwner): string | null {
  try {
    return window.sessionStorage.getItem(keyOf(page));
  } catch {
    return null;
  }
}

function keyOf(page: MailTokenOwner): string {
  return `mailToken:${page}`;
}

export function isLinkExpired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'link_expired';
}
