/** Loads the page's scripts after the first paint, so that they do not delay it. */

/** Maximum delay, for slow images and browsers that do not report paint. */
const timeoutMs = 1_500;

const [entry, ...others] =
  document.querySelector<HTMLElement>('script[data-modules]')?.dataset.modules?.split(' ') ?? [];

function start(): void {
  if (entry === undefined) return;
  for (const href of others) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  void import(/* @vite-ignore */ entry);
}

const addressOf = ({ pathname, search }: Location) => pathname + search;
const shown = addressOf(location);

// Before hydration, Back or Forward changes only the URL, so reload; the mark stops the pending hydration.
addEventListener('popstate', (event) => {
  const isHydrated = performance.getEntriesByName('hydrated').length > 0;
  if (isHydrated || addressOf(location) === shown) return;
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
