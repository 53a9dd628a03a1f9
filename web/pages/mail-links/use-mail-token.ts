/** The token of a mailed link: read once, and taken out of the address and the history at once. */
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

const form = /^[A-Za-z0-9_-]{43}$/;

/** Undefined until the page is alive, null when the link is incomplete. The server never draws it. */
export function useMailToken(): string | null | undefined {
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const query = new URLSearchParams(window.location.search);
    const found = query.get('token');
    setToken((before) => before ?? (found !== null && form.test(found) ? found : null));
    if (found !== null) void navigate({ search: '' }, { replace: true, preventScrollReset: true });
  }, [navigate]);
  return token;
}
