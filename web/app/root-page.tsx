/** The page at `/`: the landing page for guests, their own home for signed-in users. */
import { type ReactNode, useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { pages } from '#contract/domain/pages.ts';
import { queries } from '#web/api/api.ts';
import { findReader } from '#web/api/load-context.ts';
import { useAnswer } from '#web/api/query.tsx';
import { loadPageModule, type PageModule, type PageNeeds } from './page-modules.ts';

type RootScreen = 'landing' | 'home';

/** Loaded screens; only the one needed is loaded. */
const loaded = new Map<RootScreen, PageModule>();

/** `shown` is the loader data. */
export function rootPageNeeds(shown: unknown): PageNeeds {
  return pages[shown === 'home' ? 'home' : 'landing'];
}

/** Must be awaited before the screen renders. */
export async function prepareRootPage(shown: unknown): Promise<PageModule> {
  const screen = shown === 'home' ? 'home' : 'landing';
  const known = loaded.get(screen) ?? (await loadPageModule(pages[screen]));
  loaded.set(screen, known);
  return known;
}

export async function loadRootPage(args: LoaderFunctionArgs): Promise<RootScreen> {
  const screen = (await findReader(args.context)) ? 'home' : 'landing';
  const { loader } = await prepareRootPage(screen);
  await loader?.(args);
  return screen;
}

export function RootPage(): ReactNode {
  const shown = useLoaderData<typeof loadRootPage>();
  const { revalidate, state } = useRevalidator();
  const user = useAnswer(queries.user());
  const wanted = user ? 'home' : 'landing';
  // The reader signed in or out after the page was loaded, perhaps in another tab.
  const isOutdated = user !== undefined && wanted !== shown && state === 'idle';
  useEffect(() => {
    if (isOutdated) void revalidate();
  }, [isOutdated, revalidate]);
  const screen = loaded.get(shown);
  return screen ? <screen.Component /> : null;
}
