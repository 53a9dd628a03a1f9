/** The modules and words that pages load besides what every page has. */
import type { ComponentType } from 'react';
import type { LoaderFunction } from 'react-router';
import type { Page } from '#contract/domain/pages.ts';

export type PageModule = { Component: ComponentType; loader?: LoaderFunction; ErrorBoundary?: ComponentType };
export type PageNeeds = Pick<Page, 'module' | 'words'>;

/** `shown` is what the loader of the route answered. */
export type RouteHandle = {
  needsOf: (shown: unknown) => PageNeeds;
  /** Loads the module where it depends on the loader's answer. */
  bring?: (shown: unknown) => Promise<unknown>;
};

const modules = import.meta.glob<PageModule>('../pages/**/*.page.tsx');

export function loadPageModule({ module }: PageNeeds): Promise<PageModule> {
  const load = modules[`../pages/${module}.page.tsx`];
  if (!load) throw new Error(`${sourceOf({ module })} is missing`);
  return load();
}

/** Path of the source from the project's root, as the build's manifest has it. */
export function sourceOf({ module }: Pick<PageNeeds, 'module'>): string {
  return `web/pages/${module}.page.tsx`;
}
