/** Script of the offline page: applies the theme and reloads when the network is back. */
{
  const theme = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  if (theme !== undefined) document.documentElement.dataset.theme = theme;
  const reload = () => location.reload();
  addEventListener('online', reload);
  // Some browsers report no `online` on a page that came from a service worker, and a site can be away by itself.
  setInterval(() => {
    if (document.visibilityState === 'visible')
      fetch('/healthz', { cache: 'no-store' }).then(reload, () => {});
  }, 5_000);
}
