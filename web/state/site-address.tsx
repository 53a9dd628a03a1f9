/** Public URL of the site, for links that search engines read. */
import { createContext, type ReactNode, useContext } from 'react';

const SiteAddressContext = createContext<string | null>(null);

export function SiteAddressProvider(props: { appUrl: string | null; children: ReactNode }): ReactNode {
  return <SiteAddressContext value={props.appUrl}>{props.children}</SiteAddressContext>;
}

/** Public origin without a trailing slash; null when it is not configured. */
export function useSiteAddress(): string | null {
  return useContext(SiteAddressContext);
}
