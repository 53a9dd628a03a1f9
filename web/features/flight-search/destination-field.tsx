/** Destination field of the flight search; Premium destinations are shown but disabled. */
import { type ReactNode, useState } from 'react';
import type { Airport } from '#contract/api/airports.ts';
import { DestinationSearch } from '#web/features/destination-search/destination-search.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { FieldFault, useFieldFault } from './field-fault.tsx';
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
