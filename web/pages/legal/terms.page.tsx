/** The terms of use, in the reader's language alone. */
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { loadContext } from '#web/load-context.ts';
import type { LegalDocument } from './legal-document.ts';
import { LegalView } from './legal-view.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<LegalDocument> {
  const isArabic = context.get(loadContext).language === 'ar';
  const { terms } = await (isArabic ? import('./terms-ar.ts') : import('./terms-en.ts'));
  return terms;
}

export function Component(): ReactNode {
  return <LegalView text={useLoaderData<typeof loader>()} />;
}
