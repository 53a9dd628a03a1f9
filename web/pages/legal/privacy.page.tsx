/** Privacy policy page. */
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { queries } from '#web/api/api.ts';
import { loadContext, prefetch } from '#web/api/load-context.ts';
import { fillClauses, type LegalDocument } from './legal-document.ts';
import { LegalView } from './legal-view.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<LegalDocument> {
  const { language, queryClient } = context.get(loadContext);
  const [{ default: privacy }] = await Promise.all([
    language === 'ar' ? import('./privacy.ar.json') : import('./privacy.en.json'),
    prefetch(context, [queries.settings()]),
  ]);
  const settings = queryClient.getQueryData(queries.settings().queryKey);
  return fillClauses(privacy, { commission: settings?.earnsCommission ? privacy.commission : null });
}

export function Component(): ReactNode {
  return <LegalView text={useLoaderData<typeof loader>()} />;
}
