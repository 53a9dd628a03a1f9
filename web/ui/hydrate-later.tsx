/** Parts of a page below its first screen: their code comes once the reader stirs; until then the server's HTML stands. */
import {
  type ComponentType,
  lazy,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { loadLaterFiles } from '#web/api/load-part.ts';
import { type DeferredComponent, defer } from './defer.tsx';
import { tellChanges } from './tell-changes.ts';

/** On the server, which renders at once: parts whose code is not there yet, and source paths of those it rendered. */
export const laterOnServer = { waiting: new Set<() => Promise<void>>(), rendered: new Set<string>() };

type LaterOptions<Props> = {
  /** Where there is no HTML, until the code has come. */
  fallback?: ReactNode | ComponentType<Props>;
  /** In the first screen of some addresses: its code comes without a sign. */
  isPrompt?: boolean;
};
type LaterProps = { className?: string | undefined };
export type LaterPart<Props> = ComponentType<Props & LaterProps> & Pick<DeferredComponent<Props>, 'load'>;

/**
 * In a `div` of its own. Its properties are plain data.
 * @param source path of the module from the project root, whose styles the page needs from the start
 */
export function hydrateLater<Props extends object>(
  source: string,
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, isPrompt = false }: LaterOptions<Props> = {},
): LaterPart<Props> {
  const Deferred = defer(load, fallback);
  const Later = lazy(async () => {
    if (!isPrompt) await hasStirred;
    await loadPatiently(Deferred.load);
    return { default: Deferred };
  });
  if (import.meta.env.SSR) laterOnServer.waiting.add(Deferred.load);
  const Kept = memo(
    function Kept({ hasHtml, given }: { hasHtml: boolean; given: Props & LaterProps }) {
      const place = useRef<HTMLDivElement>(null);
      const [isHere, setIsHere] = useState(!hasHtml);
      useHeldPress(place, isHere, Deferred.load);
      if (import.meta.env.SSR) laterOnServer.rendered.add(source);
      const Shown: ComponentType<Props> = hasHtml && !import.meta.env.SSR ? Later : Deferred;
      return (
        <div ref={place} className={given.className} data-waits={!isHere || undefined}>
          <Suspense fallback={<Copy place={place} />}>
            <Shown {...given} />
            {!isHere && <Arrival place={place} onArrive={setIsHere} />}
          </Suspense>
        </div>
      );
    },
    // Where nothing changed the HTML is left alone; new objects may say the same.
    (before, after) => JSON.stringify(before.given) === JSON.stringify(after.given),
  );
  function Part(props: Props & LaterProps): ReactNode {
    // What opens within the site has no HTML yet.
    const [hasHtml] = useState(useIsHydrating());
    return <Kept given={props} hasHtml={hasHtml} />;
  }
  return Object.assign(Part, { load: Deferred.load });
}

/** The reader goes on to these parts, or changes the page, which React holds back until their code is there. */
const urgentSigns = ['pointermove', 'scroll', 'change'];
/** After any other, on a part that works already, its answer comes before this code. */
const signs = [...urgentSigns, 'pointerdown', 'keydown', 'focusin', 'click', 'input'];
const answerMs = 1_000;
/** Without any sign, so that ages on a page that is left open go on. */
const latestMs = 5_000;
const retryMs = 1_000;

function readerStirs(): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const given = new AbortController();
  const hear = ({ type, target }: Event) => {
    const isUrgent =
      urgentSigns.includes(type) || (target instanceof Element && target.closest('a[href],[data-waits]'));
    setTimeout(resolve, isUrgent ? 0 : answerMs);
  };
  for (const sign of signs) addEventListener(sign, hear, { signal: given.signal, capture: true });
  setTimeout(resolve, latestMs);
  return promise.finally(() => given.abort());
}

/** From here on: a press that came before the page was hydrated is repeated when it is, which is a sign. */
const hasStirred = import.meta.env.SSR ? null : readerStirs().then(loadLaterFiles);

/** Code that does not come is asked for again at the next sign: until then the HTML stands, and its links work. */
async function loadPatiently(load: () => Promise<void>): Promise<void> {
  await load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    await readerStirs();
    await loadPatiently(load);
  });
}

/** What is pressed meanwhile is pressed again. Links to other windows, forms and popovers work without scripts. */
const pressable = 'a[href]:not([target]),button[type=button]:not([popovertarget]),[role=combobox]';

/** @param isHere whether the part works by itself */
function useHeldPress(
  place: RefObject<HTMLElement | null>,
  isHere: boolean,
  load: () => Promise<void>,
): void {
  const held = useRef<HTMLElement>(null);
  useEffect(() => {
    const press = held.current;
    // Once: a page that is kept arrives again when its reader is back.
    held.current = null;
    // When the press that brought the code here is over: a press within one that a script made does nothing.
    if (isHere) queueMicrotask(() => press?.click());
    const listening = new AbortController();
    const hold = (event: MouseEvent) => {
      const { target, ctrlKey, metaKey, shiftKey } = event;
      const pressed = target instanceof Element && target.closest<HTMLElement>(pressable);
      if (!pressed || !place.current?.contains(pressed) || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      held.current = pressed;
      load().catch(() => {
        listening.abort();
        pressed.click();
      });
    };
    // Before React, which ends the way of an event to what it cannot take over yet.
    if (!isHere) addEventListener('click', hold, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, [place, isHere, load]);
}

type ArrivalProps = { place: RefObject<HTMLElement | null>; onArrive: (isHere: boolean) => void };

function Arrival({ place, onArrive }: ArrivalProps): ReactNode {
  useEffect(() => {
    if (place.current) void tellChanges(place.current);
    onArrive(true);
  }, [place, onArrive]);
  return null;
}

/** The HTML as it was, where something changed the page before the code came, and React gives it up. */
function Copy({ place }: { place: RefObject<HTMLElement | null> }): ReactNode {
  const [nodes] = useState(() => [...(place.current?.childNodes ?? [])].map((node) => node.cloneNode(true)));
  useLayoutEffect(() => {
    place.current?.append(...nodes);
    return () => {
      for (const node of nodes) node.parentNode?.removeChild(node);
    };
  }, [place, nodes]);
  return null;
}

/** Whether this rendering takes over HTML from the server, or makes it. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
}
