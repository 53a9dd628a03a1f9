/** Token of a mailed link: removed from the URL and history at once, kept until it is used. */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const form = /^[A-Za-z0-9_-]{43}$/;

type MailTokenOwner = 'reset' | 'verify' | 'keep-account' | 'alerts' | 'alerts-confirm';

export type MailToken = {
  /** Undefined during SSR and until hydration; null if the link is incomplete. */
  token: string | null | undefined;
  /** Forgets a used token, so that a reload does not find it again. */
  removeToken: () => void;
};

/** @param page owner of the token, which survives a reload or a language change of that page */
export function useMailToken(page: 'reset' | 'verify' | 'keep-account'): MailToken {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const [token, setToken] = useState<string | null>();
  const key = `mailToken:${page}`;
  const isOpen = useRef(false);
  useEffect(() => {
    const found = findToken(hash) ?? findToken(search);
    const wasOpen = isOpen.current;
    isOpen.current = true;
    if (found === undefined) return setToken((before) => before ?? readToken(key));
    const fit = form.test(found) ? found : null;
    storeToken(key, fit);
    // Another link in the same tab changes only the fragment, so the page is reloaded.
    if (wasOpen) return window.location.replace(window.location.pathname);
    setToken(fit);
    void navigate({ search: '', hash: '' }, { replace: true, preventScrollReset: true });
  }, [navigate, search, hash, key]);
  return { token, removeToken: () => storeToken(key, null) };
}

/** Reads `#token=`, or `?token=` of older mails; undefined if missing. */
function findToken(part: string): string | undefined {
  return new URLSearchParams(part.slice(1)).get('token') ?? undefined;
}

function storeToken(key: string, token: string | null): void {
  try {
    if (token === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, token);
  } catch {
    // Without session storage a reload needs the link again.
  }
}

function readToken(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
