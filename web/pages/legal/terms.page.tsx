/** Terms of use page. */
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { queries } from '#web/api/api.ts';
import { loadContext, prefetch } from '#web/api/load-context.ts';
import {
  fillClauses,
  type LegalDocument,
  type LegalSection,
  moneyBackClause,
  operatorSection,
  type TermsDocument,
} from './legal-document.ts';
import { LegalView } from './legal-view.tsx';

type Terms = { text: LegalDocument; operator: LegalSection | null };

export async function loader({ context }: LoaderFunctionArgs): Promise<Terms> {
  const { language, queryClient } = context.get(loadContext);
  const [{ default: terms }]: [{ default: TermsDocument }, unknown] = await Promise.all([
    language === 'ar' ? import('./terms.ar.json') : import('./terms.en.json'),
    prefetch(context, [queries.settings()]),
  ]);
  const settings = queryClient.getQueryData(queries.settings().queryKey);
  const days = settings?.moneyBackDays ?? 0;
  return {
    text: fillClauses(terms, {
      moneyBack: days > 0 ? moneyBackClause(terms, days, language) : null,
      commission: settings?.earnsCommission ? terms.commission : null,
    }),
    operator: settings ? operatorSection(settings, terms.operator, language) : null,
  };
}

export function Component(): ReactNode {
  return <LegalView {...useLoaderData<typeof loader>()} />;
}
