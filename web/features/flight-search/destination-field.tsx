/** Destination field of the flight search; Premium destinations are shown but disabled. */
import { type ReactNode, useId, useState } from 'react';
import { useHref } from 'react-router';
import type { Airport } from '#contract/api/airports.ts';
import { DestinationSearch } from '#web/features/destination-search/destination-search.tsx';
import field from '#web/features/destination-search/search-field.module.css';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { Row } from '#web/ui/layout.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { SearchField } from './trip-faults.ts';
import type { FlightSearch } from './use-flight-search.ts';

export function DestinationField(props: { search: FlightSearch; className: string | undefined }): ReactNode {
  const { search, className } = props;
  const t = useTranslate();
  const fault = useFieldFault(search, 'destination');
  const { draft, destination, edit } = search;
  const nameOf = (airport: Airport) => (t.language === 'ar' ? airport.cityAr : airport.city);
  const [typed, setTyped] = useState<{ text: string; code: string | null } | null>(null);
  const chosenName = destination ? nameOf(destination) : (draft.destination ?? '');
  // The server leads on to the page that answers what was typed, where it is no place.
  const wish = new URLSearchParams({ search: typed?.text ?? '', origin: draft.origin });
  const wishPath = useHref(`/deals?${wish}`);
  return (
    <div className={className}>
      <DestinationSearch
        name="destination"
        label={t('flightSearch.destination')}
        placeholder={t('flightSearch.destinationHint')}
        value={typed && typed.code === draft.destination ? typed.text : chosenName}
        limit={300}
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
        onRefuse={() => {
          const text = t('flightSearch.premium.text');
          showToast({ title: t('flightSearch.premium.title'), text, tone: 'error' });
        }}
      />
      <FieldFault fault={fault} />
      {typed?.text.includes(' ') && draft.destination === null && <a href={wishPath}>{t('search.asWish')}</a>}
    </div>
  );
}

/** `id` for the field's `aria-describedby`. */
type Fault = { id: string; text: string };

/** The page's own error first, then the server's. */
export function useFieldFault(search: FlightSearch, field: SearchField): Fault | undefined {
  const t = useTranslate();
  const id = useId();
  const found = search.faults[field];
  const code = search.draft.destination ?? '';
  if (found === 'premium') return { id, text: t('flightSearch.premium.text') };
  if (found === 'destinationUnknown')
    return { id, text: t('flightSearch.fault.destinationUnknown', { code }) };
  const text = found ? t(`flightSearch.fault.${found}`) : search.attempt.refusals[field];
  return text === undefined ? undefined : { id, text };
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
