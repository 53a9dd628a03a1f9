/** Canonical and alternate addresses of a page, as the server sends them. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { languages } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { useSiteAddress } from '#web/state/site-address.tsx';
import { findIndexedPage } from './canonical-path.ts';

/** Absolute URLs; omitted while the site's public URL is unknown. Rendered on the server only. */
export function PageAddresses({ isIndexed }: { isIndexed: boolean }): ReactNode {
  const language = useLanguage();
  const appUrl = useSiteAddress();
  const { pathname, search } = useLocation();
  const page = isIndexed ? findIndexedPage(pathname, new URLSearchParams(search)) : undefined;
  if (page === undefined) return <meta name="robots" content="noindex" />;
  const canonical = (appUrl ?? '') + localizedPath(language, page.path);
  return (
    <>
      {!page.isIndexed && <meta name="robots" content="noindex" />}
      {appUrl !== null && (
        <>
          <link rel="canonical" href={canonical} />
          <meta property="og:url" content={canonical} />
          {page.isIndexed && <Alternates appUrl={appUrl} path={page.path} />}
        </>
      )}
    </>
  );
}

function Alternates({ appUrl, path }: { appUrl: string; path: string }): ReactNode {
  return (
    <>
      {languages.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={appUrl + localizedPath(each, path)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={appUrl + path} />
    </>
  );
}
