/** Token of a mailed link: removed from the URL and history at once, kept until it is used. */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const form = /^[A-Za-z0-9_-]{43}$/;

export type MailToken = {
  /** Undefined until the page is alive, null when the link is incomplete. The server never draws it. */
  token: string | null | undefined;
  /** After it was used up: a page that is loaded again has none. */
  forget: () => void;
};

/** @param page which of the pages it is for; one that is loaded again or in the other language finds it again */
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
    keepToken(key, fit);
    // A second link opened in the same tab changes the fragment alone: the page begins anew with it.
    if (wasOpen) return window.location.replace(window.location.pathname);
    setToken(fit);
    void navigate({ search: '', hash: '' }, { replace: true, preventScrollReset: true });
  }, [navigate, search, hash, key]);
  return { token, forget: () => keepToken(key, null) };
}

/** From `#token=`, or `?token=` as mails had it before; undefined when there is none. */
function findToken(part: string): string | undefined {
  return new URLSearchParams(part.slice(1)).get('token') ?? undefined;
}

function keepToken(key: string, token: string | null): void {
  try {
    if (token === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, token);
  } catch {
    // Without storage a page that is loaded again asks for the link again.
  }
}

function readToken(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
