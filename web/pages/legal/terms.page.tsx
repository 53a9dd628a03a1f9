/** Terms of use page. */
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { queries } from '#web/api/api.ts';
import { loadContext, prefetch } from '#web/api/load-context.ts';
import { fillClauses, type LegalDocument, type LegalSection, operatorSection } from './legal-document.ts';
import { LegalView } from './legal-view.tsx';

type Terms = { text: LegalDocument; operator: LegalSection | null };

export async function loader({ context }: LoaderFunctionArgs): Promise<Terms> {
  const { language, queryClient } = context.get(loadContext);
  const [{ terms, moneyBack, commission, operatorWords }] = await Promise.all([
    language === 'ar' ? import('./terms-ar.ts') : import('./terms-en.ts'),
    prefetch(context, [queries.settings()]),
  ]);
  const settings = queryClient.getQueryData(queries.settings().queryKey);
  const days = settings?.moneyBackDays ?? 0;
  return {
    text: fillClauses(terms, {
      moneyBack: days > 0 ? moneyBack(days) : null,
      commission: settings?.earnsCommission ? commission : null,
    }),
    operator: settings ? operatorSection(settings, operatorWords, language) : null,
  };
}

export function Component(): ReactNode {
  return <LegalView {...useLoaderData<typeof loader>()} />;
}
