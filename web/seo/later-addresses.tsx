/** Keeps the canonical address true when the reader goes on to another page; the first came with its own. */
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { useSiteAddress } from '#web/state/site-address.tsx';

/** React Router's key of the location a page was loaded at. */
const loadedKey = 'default';

export function LaterAddresses({ isIndexed }: { isIndexed: boolean }): ReactNode {
  const language = useLanguage();
  const appUrl = useSiteAddress();
  const { key, pathname, search } = useLocation();
  const isLoaded = useRef(key === loadedKey);
  useEffect(() => {
    if (isLoaded.current) {
      isLoaded.current = false;
      return;
    }
    // Without the code the addresses of the page before stay: they concern search engines, which load each page.
    import('./update-addresses.ts').then(
      ({ updateAddresses }) => updateAddresses({ language, appUrl, pathname, search, isIndexed }),
      () => undefined,
    );
  }, [language, appUrl, pathname, search, isIndexed]);
  return null;
}
