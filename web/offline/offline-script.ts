/** Runs on the page shown without a network: the theme that was chosen, and the way back once there is a network. */
{
  const theme = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  if (theme !== undefined) document.documentElement.dataset.theme = theme;
  addEventListener('online', () => location.reload());
}
