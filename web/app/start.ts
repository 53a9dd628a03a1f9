/** Loads the page's scripts after its first paint, since they are most of its bytes. */

/** A picture that does not arrive, or a browser that does not tell of its paint, holds nothing up for longer. */
const patienceMs = 1_500;

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

// Until the page answers, going back or forth would leave it behind its address; the mark stops its start.
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
// A page in a tab behind others is not painted, and has no first sight to wait for.
if (document.hidden) painted.resolve();
else new PerformanceObserver(() => painted.resolve()).observe({ type: 'paint', buffered: true });

const tired = Promise.withResolvers<void>();
setTimeout(tired.resolve, patienceMs);

void Promise.race([Promise.all([loaded.promise, painted.promise]), tired.promise]).then(start);
