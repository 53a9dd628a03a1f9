/** Parts of a page that stay as the server wrote them: the browser loads their code and words only where it must. */
import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useHref, useNavigate } from 'react-router';
import { findPage } from '#contract/domain/pages.ts';
import styles from './server-part.module.css';

/** The part of Trusted Types used here, missing in TypeScript's library. */
type TrustedTypes = { emptyHTML: string };

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
/** Nothing, as the content security policy accepts it; one object, so that later renders leave the HTML alone. */
const noHtml = { __html: trustedTypes?.emptyHTML ?? '' };

/**
 * Renders `ServerView` on the server; hydration keeps its HTML. `load` is called where there is none to keep (the
 * reader came from another page of the site), and when the props are no longer those of the HTML.
 * @param ServerView from a module named `.server`, so that browsers do not load it
 * @param load failures leave what is there
 */
export function serverPart<Props extends object>(
  ServerView: ComponentType<Props> | undefined,
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  let Loaded: ComponentType<Props> | undefined;
  return import.meta.env.SSR && ServerView ? Written : Kept;

  function Written(props: Props): ReactNode {
    return <div className={styles.part}>{ServerView && <ServerView {...props} />}</div>;
  }

  function Kept(props: Props): ReactNode {
    const part = useRef<HTMLDivElement>(null);
    const [written] = useState(props);
    const [View, setView] = useState(() => Loaded);
    const isCurrent = hasSameValues(written, props);
    useEffect(() => {
      if (View || (isCurrent && part.current?.hasChildNodes())) return;
      load().then(
        (loaded) => {
          Loaded = loaded;
          setView(() => loaded);
        },
        () => undefined,
      );
    }, [View, isCurrent]);
    useRouterForLinks(part);
    if (View) {
      return (
        <div key="loaded" className={styles.part}>
          <View {...props} />
        </div>
      );
    }
    return (
      <div
        key="written"
        ref={part}
        className={styles.part}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: it is always empty, which keeps what the server wrote
        dangerouslySetInnerHTML={noHtml}
      />
    );
  }
}

/** Links in HTML that React does not know open pages of the site without loading the whole page. */
function useRouterForLinks(part: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  const start = useHref('/');
  useEffect(() => {
    const { current } = part;
    const follow = (event: MouseEvent) => {
      const path = pathToFollow(event, start);
      if (path === undefined) return;
      event.preventDefault();
      void navigate(path);
    };
    current?.addEventListener('click', follow);
    return () => current?.removeEventListener('click', follow);
  }, [part, navigate, start]);
}

/** Path without language prefix of the page that a click opens; undefined for what the browser has to open. */
function pathToFollow(event: MouseEvent, start: string): string | undefined {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!isPlain || event.defaultPrevented || !link || link.target !== '') return undefined;
  const { origin, pathname, search, hash } = link;
  const base = start.replace(/\/$/, '');
  if (origin !== window.location.origin || !`${pathname}/`.startsWith(`${base}/`)) return undefined;
  const path = pathname.slice(base.length) || '/';
  return findPage(path) ? path + search + hash : undefined;
}

function hasSameValues(a: object, b: object): boolean {
  const values = new Map<string, unknown>(Object.entries(b));
  return Object.entries(a).every(([name, value]) => Object.is(values.get(name), value));
}
