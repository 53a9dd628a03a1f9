/** State of a CSV import: read, dry run, import. */
import { useRef, useState } from 'react';
import type { DealImport } from '#contract/api/admin-deals.ts';
import { importDeals } from '#contract/endpoints/admin.ts';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { type CsvPart, splitCsv } from './csv-parts.ts';
import { addImports } from './import-sum.ts';

export type ImportState =
  | { step: 'idle' }
  | { step: 'working'; isDryRun: boolean; part: number; parts: number }
  | { step: 'checked' | 'done'; result: DealImport; parts: number };

export function useImport(onImported: () => void) {
  const t = useTranslate();
  const [state, setState] = useState<ImportState>({ step: 'idle' });
  const [fileName, setFileName] = useState('');
  const parts = useRef<CsvPart[]>([]);
  /** Sends the parts in order; an import stops after the first part with refused rows. */
  const send = async (isDryRun: boolean): Promise<DealImport> => {
    const answers: DealImport[] = [];
    for (const [index, part] of parts.current.entries()) {
      setState({ step: 'working', isDryRun, part: index + 1, parts: parts.current.length });
      const answer = await callAdmin(importDeals, { body: { csv: part.csv, isDryRun } });
      const refused = answer.refused.map((each) => ({ ...each, line: each.line + part.linesBefore }));
      answers.push({ ...answer, refused });
      if (!isDryRun && refused.length > 0) break;
    }
    return addImports(answers);
  };
  const run = async (isDryRun: boolean) => {
    try {
      const result = await send(isDryRun);
      const isDone = !isDryRun && result.refused.length === 0;
      setState({ step: isDone ? 'done' : 'checked', result, parts: parts.current.length });
    } catch (error) {
      setState({ step: 'idle' });
      showFailure(t, error, t('admin.deals.import.failed'));
    }
    if (!isDryRun) onImported();
  };
  const open = async (file: File) => {
    setFileName(file.name);
    setState({ step: 'working', isDryRun: true, part: 1, parts: 1 });
    try {
      parts.current = splitCsv(await file.text());
    } catch (error) {
      setState({ step: 'idle' });
      return showFailure(t, error, t('admin.deals.import.unreadable'));
    }
    if (parts.current.length > 0) return run(true);
    setState({ step: 'idle' });
    showFailure(t, null, t('admin.deals.import.emptyFile'));
  };
  return { state, fileName, open, apply: () => run(false), reset: () => setState({ step: 'idle' }) };
}
