/** What every page knows of the site: its public URL, and whether its prices are simulated. */
import { createContext, type ReactNode, useContext } from 'react';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';

const SiteAddressContext = createContext<string | null>(null);

export function SiteAddressProvider(props: { appUrl: string | null; children: ReactNode }): ReactNode {
  return <SiteAddressContext value={props.appUrl}>{props.children}</SiteAddressContext>;
}

/** Public origin without a trailing slash; null when it is not configured. */
export function useSiteAddress(): string | null {
  return useContext(SiteAddressContext);
}

export function useIsPreview(): boolean {
  return useAnswer(queries.siteStatus())?.hasSampleFares ?? false;
}
