/** Destination field of the flight search; Premium destinations are shown but disabled. */
import { type ReactNode, useId, useState } from 'react';
import type { Airport } from '#contract/api/airports.ts';
import { DestinationSearch } from '#web/features/destination-search/destination-search.tsx';
import field from '#web/features/destination-search/search-field.module.css';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { Row } from '#web/ui/layout.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { SearchFault, SearchField } from './trip-faults.ts';
import type { FlightSearch } from './use-flight-search.ts';

/** Maximum number of listed destinations. */
const listed = 300;

export function DestinationField({
  search,
  className,
}: {
  search: FlightSearch;
  className?: string | undefined;
}): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  const fault = useFieldFault(search, 'destination');
  const { draft, destination, edit } = search;
  const nameOf = (airport: Airport) => (isArabic ? airport.cityAr : airport.city);
  const [typed, setTyped] = useState<{ text: string; code: string | null } | null>(null);
  const chosenName = destination ? nameOf(destination) : (draft.destination ?? '');
  return (
    <div className={className}>
      <DestinationSearch
        name="destination"
        label={t('flightSearch.destination')}
        placeholder={t('flightSearch.destinationHint')}
        value={typed && typed.code === draft.destination ? typed.text : chosenName}
        limit={listed}
        takesMatch
        opensEmpty
        errorId={fault?.id}
        onChange={(text) => {
          setTyped({ text, code: null });
          if (draft.destination !== null) edit({ destination: null });
        }}
        onChoose={(airport) => {
          setTyped({ text: nameOf(airport), code: airport.code });
          edit({ destination: airport.code });
        }}
        onRefuse={() =>
          showToast({
            title: t('flightSearch.premium.title'),
            text: t('flightSearch.premium.text'),
            tone: 'error',
          })
        }
      />
      <FieldFault fault={fault} />
    </div>
  );
}

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
