/** Title, description, addresses and what a shared page is shown with; React carries them into `<head>`. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { type Language, languages } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/localized-path.ts';
import { findCanonicalPath } from './canonical-path.ts';
import { useLanguage, useTranslate } from './i18n.tsx';
import { useSiteAddress } from './site-address.tsx';

/** A picture 1200 by 630 pixels. */
type SharePicture = { path: string; alt: string };

type PageHeadProps = {
  /** Without the site's name, which is added; null where the name alone is the title. */
  title: string | null;
  description?: string;
  /** Shown where the page is shared; the site's mark when not given. */
  picture?: SharePicture;
  /** The page is one reader's own, and nothing for search engines. */
  isPrivate?: boolean;
};

const locales: Readonly<Record<Language, string>> = { ar: 'ar_SA', en: 'en_GB' };
const markPath = '/icons/icon-512.png';

export function PageHead({ title, description, picture, isPrivate = false }: PageHeadProps): ReactNode {
  const translate = useTranslate();
  const siteName = translate('common.siteName');
  const language = useLanguage();
  return (
    <>
      <title>{title === null ? siteName : `${title} · ${siteName}`}</title>
      {description === undefined ? null : <meta name="description" content={description} />}
      <meta property="og:title" content={title ?? siteName} />
      {description === undefined ? null : <meta property="og:description" content={description} />}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={locales[language]} />
      {languages
        .filter((each) => each !== language)
        .map((each) => (
          <meta key={each} property="og:locale:alternate" content={locales[each]} />
        ))}
      {isPrivate ? <meta name="robots" content="noindex" /> : <PageAddresses />}
      <Picture picture={picture} />
      <link
        rel="alternate"
        type="application/rss+xml"
        title={translate('common.feed')}
        href={localizedPath(language, '/deals.rss')}
      />
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
  const canonical = appUrl + localizedPath(language, path);
  return (
    <>
      <link rel="canonical" href={canonical} />
      {languages.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={appUrl + localizedPath(each, path)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={appUrl + path} />
      <meta property="og:url" content={canonical} />
    </>
  );
}

/** Pictures are named by whole addresses, so there is none before the site has its own. */
function Picture({ picture }: { picture: SharePicture | undefined }): ReactNode {
  const appUrl = useSiteAddress();
  if (appUrl === null) return null;
  if (picture === undefined) {
    return (
      <>
        <meta property="og:image" content={appUrl + markPath} />
        <meta name="twitter:card" content="summary" />
      </>
    );
  }
  return (
    <>
      <meta property="og:image" content={appUrl + picture.path} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={picture.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
