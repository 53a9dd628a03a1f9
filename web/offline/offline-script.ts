/** Script of the offline page: applies the theme and reloads when the network is back. */
{
  const theme = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  if (theme !== undefined) document.documentElement.dataset.theme = theme;
  addEventListener('online', () => location.reload());
}
