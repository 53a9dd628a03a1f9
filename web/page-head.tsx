/** Title, description and the page's addresses in both languages; React carries them into `<head>`. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { languages } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/localized-path.ts';
import { findCanonicalPath } from './canonical-path.ts';
import { useLanguage, useTranslate } from './i18n.tsx';
import { useSiteAddress } from './site-address.tsx';

/** `title` without the site's name, which is added; null where the name alone is the title. */
export function PageHead({ title, description }: { title: string | null; description?: string }): ReactNode {
  const translate = useTranslate();
  const siteName = translate('common.siteName');
  return (
    <>
      <title>{title === null ? siteName : `${title} · ${siteName}`}</title>
      {description === undefined ? null : <meta name="description" content={description} />}
      <PageAddresses />
    </>
  );
}

function PageAddresses(): ReactNode {
  const language = useLanguage();
  const appUrl = useSiteAddress();
  const { pathname, search } = useLocation();
  const path = findCanonicalPath(pathname, new URLSearchParams(search));
  if (path === undefined) return <meta name="robots" content="noindex" />;
  if (appUrl === null) return null;
  return (
    <>
      <link rel="canonical" href={appUrl + localizedPath(language, path)} />
      {languages.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={appUrl + localizedPath(each, path)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={appUrl + path} />
    </>
  );
}
