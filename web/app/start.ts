/** Loads the page's scripts after the first paint, so that they do not delay it. */

/** Maximum delay, for slow images and browsers that do not report paint. */
const timeoutMs = 1_500;

const [entry, ...others] =
  document.querySelector<HTMLElement>('script[data-modules]')?.dataset.modules?.split(' ') ?? [];

/** Each step is a task of its own, so that a press or a scroll never waits for all of them. */
function start(): void {
  if (entry === undefined) return;
  for (const href of [entry, ...others]) {
    const link = { rel: 'modulepreload', href };
    setTimeout(() => document.head.append(Object.assign(document.createElement('link'), link)));
  }
  // The first formatter takes the browser some 15 ms: here while scripts are on their way, not amid hydration.
  // Without a locale: a program that translates pages may have given the page one that does not exist.
  setTimeout(() => Intl.NumberFormat());
  // Last: what the browser has kept runs at once.
  setTimeout(() => void import(/* @vite-ignore */ entry));
}

const isHydrated = () => performance.getEntriesByName('hydrated').length > 0;

// A button or list pressed before hydration is pressed again after it. Links, forms and popovers work without scripts.
let pressed: HTMLElement | null = null;
addEventListener(
  'click',
  ({ target }) => {
    if (isHydrated() || !(target instanceof Element)) return;
    pressed = target.closest<HTMLElement>('button[type=button]:not([popovertarget]),[role=combobox]');
  },
  true,
);
new PerformanceObserver((marks, observer) => {
  if (marks.getEntriesByName('hydrated').length === 0) return;
  observer.disconnect();
  if (pressed?.isConnected) pressed.click();
}).observe({ type: 'mark', buffered: true });

const addressOf = ({ pathname, search }: Location) => pathname + search;
const shown = addressOf(location);

// Before hydration, Back or Forward changes only the URL, so reload; the mark stops the pending hydration.
addEventListener('popstate', (event) => {
  if (isHydrated() || addressOf(location) === shown) return;
  event.stopImmediatePropagation();
  performance.mark('left');
  location.reload();
});

const loaded = Promise.withResolvers<void>();
if (document.readyState === 'complete') loaded.resolve();
else addEventListener('load', () => loaded.resolve(), { once: true });

const painted = Promise.withResolvers<void>();
// Background tabs are not painted, so there is no paint to wait for.
if (document.hidden) painted.resolve();
else new PerformanceObserver(() => painted.resolve()).observe({ type: 'paint', buffered: true });

const timeout = Promise.withResolvers<void>();
setTimeout(timeout.resolve, timeoutMs);

void Promise.race([Promise.all([loaded.promise, painted.promise]), timeout.promise]).then(start);
