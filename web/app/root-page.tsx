/** The page at `/`: the landing page for guests, their own home for signed-in users. */
import { type ReactNode, useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { queries } from '#web/api/api.ts';
import { findReader } from '#web/api/load-context.ts';
import { useQuery } from '#web/api/query.tsx';
import type { PageWords } from './routes.tsx';

const screens = {
  landing: () => import('#web/pages/landing/landing.page.tsx'),
  home: () => import('#web/pages/home/home.page.tsx'),
} as const;
type RootScreen = keyof typeof screens;
type ScreenModule = Awaited<ReturnType<(typeof screens)[RootScreen]>>;

/** Neither is loaded with the other. */
const loaded = new Map<RootScreen, ScreenModule>();

/** `shown` is what the loader answered. */
export function rootPageWords(shown: unknown): readonly PageWords[] {
  return shown === 'home' ? ['account', 'deal'] : [];
}

/** Must have ended before the screen is rendered. */
export async function prepareRootPage(shown: unknown): Promise<void> {
  await bringScreen(shown === 'home' ? 'home' : 'landing');
}

async function bringScreen(screen: RootScreen): Promise<ScreenModule> {
  const known = loaded.get(screen) ?? (await screens[screen]());
  loaded.set(screen, known);
  return known;
}

export async function loadRootPage(args: LoaderFunctionArgs): Promise<RootScreen> {
  const screen = (await findReader(args.context)) ? 'home' : 'landing';
  const { loader } = await bringScreen(screen);
  await loader(args);
  return screen;
}

export function RootPage(): ReactNode {
  const shown = useLoaderData<typeof loadRootPage>();
  const { revalidate, state } = useRevalidator();
  const { data: user } = useQuery(queries.user());
  const wanted = user ? 'home' : 'landing';
  // Somebody signed in or out since the page was loaded, perhaps in another tab.
  const isOutdated = user !== undefined && wanted !== shown && state === 'idle';
  useEffect(() => {
    if (isOutdated) void revalidate();
  }, [isOutdated, revalidate]);
  const screen = loaded.get(shown);
  return screen ? <screen.Component /> : null;
}
