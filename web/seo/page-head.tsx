/** Title, description, canonical links and share image of a page; React moves them into `<head>`. */
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { type Language, languages } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { findPage, type Page } from '#contract/domain/pages.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { useSiteName } from '#web/i18n/site-name.ts';
import { useIsPreview, useSiteAddress } from '#web/state/site.tsx';
import { findCanonicalPath, findIndexedPage } from './canonical-path.ts';

type PageHeadProps = {
  /** Without the site name, which is added. Title and description default to those of the page's entry. */
  title?: string;
  description?: string | undefined;
  /** Name of the share image under `/og/`, without language; defaults to the site's. */
  picture?: string;
  /** False for missing, locked or broken pages; the page's entry decides for all others. */
  isIndexed?: boolean;
};

function usePageEntry(): Page | undefined {
  return findPage(useLocation().pathname)?.page;
}

/** Given, or from the page's entry; empty if there is none. Words of the entry may not be loaded where one is given. */
export function usePageTitle(given?: string): string {
  const translate = useTranslate();
  const key = usePageEntry()?.title;
  return given ?? (key === undefined ? '' : translate(key));
}

const locales: Readonly<Record<Language, string>> = { ar: 'ar_SA', en: 'en_GB' };

/** While prices are simulated it says so, where the bar of the page is not seen. */
export function PageHead({ picture = 'site', isIndexed = true, ...given }: PageHeadProps): ReactNode {
  const translate = useTranslate();
  const siteName = useSiteName();
  const isPreview = useIsPreview();
  const pageTitle = usePageTitle(given.title);
  const title = isPreview ? translate('preview.title', { title: pageTitle }) : pageTitle;
  const full = `${title} · ${siteName}`;
  return (
    <>
      {import.meta.env.SSR ? (
        <>
          <title>{full}</title>
          <PageAddresses isIndexed={isIndexed} />
          <Preview title={title} given={given} picture={picture} />
        </>
      ) : (
        <LaterHead title={full} isIndexed={isIndexed && !isPreview} />
      )}
    </>
  );
}

type PreviewProps = { title: string; given: Pick<PageHeadProps, 'title' | 'description'>; picture: string };

/** For crawlers, so rendered on the server only. A page without a description of its own has the site's. */
function Preview({ title, given, picture }: PreviewProps): ReactNode {
  const translate = useTranslate();
  const siteName = useSiteName();
  const entry = usePageEntry();
  const key = given.title === undefined ? entry?.description : undefined;
  const own = given.description ?? translate(key ?? 'common.description');
  const description = useIsPreview() ? translate('preview.text') : own;
  const appUrl = useSiteAddress();
  const [file, trip = ''] = picture.split(/(?=\?)/);
  return (
    <>
      <meta property="og:title" content={title} />
      <meta name="description" content={description} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={locales[translate.language]} />
      {languages
        .filter((each) => each !== translate.language)
        .map((each) => (
          <meta key={each} property="og:locale:alternate" content={locales[each]} />
        ))}
      {appUrl !== null && (
        <>
          <meta property="og:image" content={`${appUrl}/og/${file}.${translate.language}.png${trip}`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={title} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      <link
        rel="alternate"
        type="application/rss+xml"
        title={translate('common.feed', { siteName })}
        href={localizedPath(translate.language, '/deals.rss')}
      />
    </>
  );
}

/** Keeps the title, also of a page that was kept, and the canonical address true when the reader goes on to another page; the first came with its own. */
function LaterHead({ title, isIndexed }: { title: string; isIndexed: boolean }): ReactNode {
  const language = useLanguage();
  const appUrl = useSiteAddress();
  const { key, pathname, search } = useLocation();
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  // React Router's key of the location a page was loaded at.
  const isLoaded = useRef(key === 'default');
  useEffect(() => {
    if (isLoaded.current) {
      isLoaded.current = false;
      return;
    }
    // Without the code the addresses of the page before stay: they concern search engines, which load each page.
    const update = async () => {
      const { updateAddresses } = await import('./update-addresses.ts');
      updateAddresses({ language, appUrl, pathname, search, isIndexed });
    };
    update().catch(() => undefined);
  }, [language, appUrl, pathname, search, isIndexed]);
  return null;
}

/** Absolute URLs; omitted while the site's public URL is unknown. Simulated prices are not for search engines. Rendered on the server only. */
function PageAddresses({ isIndexed }: { isIndexed: boolean }): ReactNode {
  const language = useLanguage();
  const appUrl = useSiteAddress();
  const { pathname, search } = useLocation();
  const isPreview = useIsPreview();
  const query = new URLSearchParams(search);
  const page = isIndexed ? findIndexedPage(pathname, query) : undefined;
  // Networks open the address they are told: that of the trip, of which the title and the picture are.
  const shared = findPage(pathname)?.page.indexedAs && findCanonicalPath(pathname, query);
  const url = shared && appUrl !== null && (
    <meta property="og:url" content={appUrl + localizedPath(language, shared)} />
  );
  if (page === undefined) {
    return (
      <>
        <meta name="robots" content="noindex" />
        {url}
      </>
    );
  }
  const canonical = (appUrl ?? '') + localizedPath(language, page.path);
  return (
    <>
      {url}
      {(isPreview || !page.isIndexed) && <meta name="robots" content="noindex" />}
      {appUrl !== null && (
        <>
          <link rel="canonical" href={canonical} />
          {page.isIndexed &&
            languages.map((each) => (
              <link
                key={each}
                rel="alternate"
                hrefLang={each}
                href={appUrl + localizedPath(each, page.path)}
              />
            ))}
          {page.isIndexed && <link rel="alternate" hrefLang="x-default" href={appUrl + page.path} />}
        </>
      )}
    </>
  );
}
