/** Destination field: search by name or code, both languages shown. */
import { type ReactNode, useId, useState } from 'react';
import type { Airport } from '#contract/api/airports.ts';
import { isIataCode } from '#contract/domain/iata.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import field from '#web/features/admin/destination-search-field.module.css';
import { DestinationSearch } from '#web/features/destination-search/destination-search.tsx';
import { FieldFault } from '#web/features/forms/text-fields.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import styles from './destination-field.module.css';

type DestinationFieldProps = {
  /** IATA code; empty until chosen. */
  code: string;
  /** Initial text of the field. */
  name: string;
  fault: string | undefined;
  onChange: (code: string, airport: Airport | undefined) => void;
};

export function DestinationField({ code, name, fault, onChange }: DestinationFieldProps): ReactNode {
  const t = useTranslate();
  const faultId = useId();
  const [text, setText] = useState(name);
  const airports = useAnswer(queries.destinationAirports());
  const findAirport = (typed: string) => airports?.find((airport) => airport.code === typed);
  const type = (typed: string) => {
    setText(typed);
    const wanted = typed.trim().toUpperCase();
    onChange(isIataCode(wanted) ? wanted : '', findAirport(wanted));
  };
  return (
    <div className={field.field}>
      <DestinationSearch
        name="destinationCode"
        label={t('admin.deals.form.destination')}
        placeholder={t('admin.deals.form.destinationHint')}
        value={text}
        onChange={type}
        onChoose={(airport) => onChange(airport.code, airport)}
        opensEmpty
        errorId={fault === undefined ? undefined : faultId}
      />
      {fault !== undefined && <FieldFault id={faultId}>{fault}</FieldFault>}
      <Resolved code={code} airport={findAirport(code)} isKnown={airports !== undefined} />
    </div>
  );
}

type ResolvedProps = { code: string; airport: Airport | undefined; isKnown: boolean };

function Resolved({ code, airport, isKnown }: ResolvedProps): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  if (!airport) {
    const text = isKnown && code !== '' ? t('admin.deals.form.unknownCode', { code }) : '';
    return <p className={styles.resolved}>{text}</p>;
  }
  const arabic = (
    <bdi key="ar" lang="ar">
      {airport.cityAr}، {airport.countryAr}
    </bdi>
  );
  const english = (
    <bdi key="en" lang="en">
      {airport.city}, {airport.country}
    </bdi>
  );
  return (
    <p className={styles.resolved} data-code={airport.code}>
      <bdi className={styles.code}>{airport.code}</bdi>
      {isArabic ? [arabic, english] : [english, arabic]}
    </p>
  );
}
