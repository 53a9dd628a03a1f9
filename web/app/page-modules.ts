/** Modules and message bundles that a page loads in addition to the common ones. */
import type { ComponentType } from 'react';
import type { LoaderFunction } from 'react-router';
import type { Page } from '#contract/domain/pages.ts';

export type PageModule = { Component: ComponentType; loader?: LoaderFunction; ErrorBoundary?: ComponentType };
export type PageNeeds = Pick<Page, 'module' | 'words'>;

/** `shown` is the data of the route's loader. */
export type RouteHandle = {
  needsOf: (shown: unknown) => PageNeeds;
  /** Loads the module if it depends on the loader data. */
  preload?: (shown: unknown) => Promise<unknown>;
};

const modules = import.meta.glob<PageModule>('../pages/**/*.page.tsx');

export function loadPageModule({ module }: PageNeeds): Promise<PageModule> {
  const load = modules[`../pages/${module}.page.tsx`];
  if (!load) throw new Error(`${sourceOf({ module })} is missing`);
  return load();
}

/** Source path from the project root, as in the build manifest. */
export function sourceOf({ module }: Pick<PageNeeds, 'module'>): string {
  return `web/pages/${module}.page.tsx`;
}
