/** Error message of a field, announced when it appears. */
import { type ReactNode, useId } from 'react';
import field from '#web/features/destination-search/search-field.module.css';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { Row } from '#web/ui/layout.tsx';
import type { SearchFault, SearchField } from './trip-faults.ts';
import type { FlightSearch } from './use-flight-search.ts';

type Fault = {
  /** For the field's `aria-describedby`. */
  id: string;
  text: string;
};

/** The page's own error first, then the server's. */
export function useFieldFault(search: FlightSearch, field: SearchField): Fault | undefined {
  const t = useTranslate();
  const id = useId();
  const found = search.faults[field];
  const text = found ? wordsOf(found) : search.attempt.refusals[field];
  return text === undefined ? undefined : { id, text };

  function wordsOf(fault: SearchFault): string {
    if (fault === 'premium') return t('flightSearch.premium.text');
    const code = search.draft.destination ?? '';
    return fault === 'destinationUnknown'
      ? t('flightSearch.fault.destinationUnknown', { code })
      : t(`flightSearch.fault.${fault}`);
  }
}

export function FieldFault({ fault }: { fault: Fault | undefined }): ReactNode {
  if (!fault) return null;
  return (
    <Row as="p" id={fault.id} className={field.fault} gap={2} wrap={false} tone="bad" size="sm" role="alert">
      <WarningIcon size={16} />
      {fault.text}
    </Row>
  );
}
