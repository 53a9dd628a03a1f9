/** Terms of use page. */
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { queries } from '#web/api/api.ts';
import { loadContext, prefetch } from '#web/api/load-context.ts';
import { fillMoneyBack, type LegalDocument } from './legal-document.ts';
import { LegalView } from './legal-view.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<LegalDocument> {
  const { language, queryClient } = context.get(loadContext);
  const [{ terms, moneyBack }] = await Promise.all([
    language === 'ar' ? import('./terms-ar.ts') : import('./terms-en.ts'),
    prefetch(context, [queries.settings()]),
  ]);
  const days = queryClient.getQueryData(queries.settings().queryKey)?.moneyBackDays ?? 0;
  return fillMoneyBack(terms, days > 0 ? moneyBack(days) : null);
}

export function Component(): ReactNode {
  return <LegalView text={useLoaderData<typeof loader>()} />;
}
