/** Loads the page's scripts after the first paint, so that they do not delay it. */

/** Maximum delay, for slow images and browsers that do not report paint. */
const timeoutMs = 1_500;

/** After that a link that waits for the scripts is followed without them. */
const patienceMs = 6_000;

/** The entry first. */
const modules =
  document.querySelector<HTMLElement>('script[data-modules]')?.dataset.modules?.split(' ') ?? [];

/** Each step is a task of its own, so that a press or a scroll never waits for all of them. */
function start(): void {
  for (const href of modules) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
    setTimeout(() => document.head.append(link));
  }
  // The first formatter takes the browser some 15 ms: here while scripts are on their way, not amid hydration.
  // Without a locale: a program that translates pages may have given the page one that does not exist.
  setTimeout(() => Intl.NumberFormat());
  // Last: what the browser has kept runs at once.
  const [entry] = modules;
  if (entry) setTimeout(() => void import(/* @vite-ignore */ entry));
}

const isHydrated = () => performance.getEntriesByName('hydrated').length > 0;

// A button or list pressed before hydration is pressed again after it. Links, forms and popovers work without scripts.
let pressed: HTMLElement | null = null;
addEventListener(
  'click',
  (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    if (!(target instanceof Element)) return;
    const button = target.closest<HTMLElement>('button[type=button]:not([popovertarget]),[role=combobox]');
    // That of a form whose code is not there yet: the press is kept, and seen to be.
    if (button?.ariaBusy) button.ariaBusy = 'true';
    if (isHydrated()) return;
    pressed = button;
    // What changes a part of the page would by itself load it anew, and show its top.
    const link = target.closest<HTMLAnchorElement>(`a[href^="${location.pathname}?"]:not([target])`);
    if (!link || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    pressed = link;
    setTimeout(() => isHydrated() || location.assign(link.href), patienceMs);
  },
  true,
);
addEventListener('keydown', ({ key, target }) => {
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  target.form?.querySelector<HTMLElement>('[aria-busy]')?.click();
});
new PerformanceObserver(() => {
  if (!isHydrated()) return;
  pressed?.click();
  pressed = null;
}).observe({ type: 'mark', buffered: true });

const addressShown = () => location.href.split('#')[0];
const shown = addressShown();

// Before hydration, Back or Forward changes only the URL, so reload; the mark stops the pending hydration.
addEventListener('popstate', (event) => {
  if (isHydrated() || addressShown() === shown) return;
  event.stopImmediatePropagation();
  performance.mark('left');
  location.reload();
});

const loaded = new Promise<unknown>((resolve) => {
  if (document.readyState === 'complete') resolve(null);
  else addEventListener('load', resolve);
});

const painted = new Promise<unknown>((resolve) => {
  // Background tabs are not painted, so there is no paint to wait for.
  if (document.hidden) resolve(null);
  else new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
});

const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs));

void Promise.race([Promise.all([loaded, painted]), timeout]).then(start);
