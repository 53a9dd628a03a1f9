/** Privacy policy page. */
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { loadContext } from '#web/api/load-context.ts';
import type { LegalDocument } from './legal-document.ts';
import { LegalView } from './legal-view.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<LegalDocument> {
  const isArabic = context.get(loadContext).language === 'ar';
  const { privacy } = await (isArabic ? import('./privacy-ar.ts') : import('./privacy-en.ts'));
  return privacy;
}

export function Component(): ReactNode {
  return <LegalView text={useLoaderData<typeof loader>()} />;
}
