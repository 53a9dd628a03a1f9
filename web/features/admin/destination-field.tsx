/** Field of a destination: searched by name or typed as a code, shown in both languages. */
import { type ReactNode, useId, useState } from 'react';
import type { Airport } from '#contract/api/airports.ts';
import { isIataCode } from '#contract/domain/iata.ts';
import type { Language } from '#contract/domain/language.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import { DestinationSearch } from '#web/features/destination-search/destination-search.tsx';
import fieldStyles from '#web/features/forms/fields.module.css';
import { FieldFault } from '#web/features/forms/fields.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Row, Soft, Text } from '#web/ui/layout.tsx';
import styles from './destination-search-field.module.css';

type DestinationFieldProps = {
  /** Of the field in its form. */
  name: string;
  label: string;
  placeholder: string;
  /** Empty until chosen. */
  code: string;
  /** Names the saved destination before the airports are loaded. */
  saved: { code: string; name: string } | null;
  fault: string | undefined;
  /** An exact or only match is chosen when the field is left. */
  takesMatch?: boolean;
  onChange: (code: string, airport: Airport | undefined) => void;
};

export function DestinationField(props: DestinationFieldProps): ReactNode {
  const { code, saved, fault, onChange, ...search } = props;
  const t = useTranslate();
  const faultId = useId();
  const airports = useAnswer(queries.destinationAirports());
  const findAirport = (wanted: string) => airports?.find((airport) => airport.code === wanted);
  const airport = findAirport(code);
  const [typed, setTyped] = useState<{ code: string; text: string }>();
  // A code that was not typed here, but saved or taken over from another version, is shown by its name.
  const named = saved?.code === code ? saved.name : airport && cityOf(airport, t.language);
  const text = typed?.code === code ? typed.text : (named ?? code);
  const type = (next: string) => {
    const wanted = next.trim().toUpperCase();
    const found = isIataCode(wanted) ? wanted : '';
    setTyped({ code: found, text: next });
    onChange(found, findAirport(wanted));
  };
  return (
    <div className={styles.field}>
      <DestinationSearch
        {...search}
        value={text}
        onChange={type}
        onChoose={(chosen) => {
          setTyped({ code: chosen.code, text: cityOf(chosen, t.language) });
          onChange(chosen.code, chosen);
        }}
        opensEmpty
        inputClass={fieldStyles.input}
        errorId={fault === undefined ? undefined : faultId}
      />
      {fault !== undefined && <FieldFault id={faultId}>{fault}</FieldFault>}
      <div role="status">
        <Resolved code={code} airport={airport} isKnown={airports !== undefined} />
      </div>
    </div>
  );
}

type ResolvedProps = { code: string; airport: Airport | undefined; isKnown: boolean };

function Resolved({ code, airport, isKnown }: ResolvedProps): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  if (!airport) {
    const text = isKnown && code !== '' ? t('admin.deals.form.unknownCode', { code }) : '\u00a0';
    return <Soft size="sm">{text}</Soft>;
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
    <Row as="p" gap={3} lines={0} tone="soft" size="sm" data-code={airport.code}>
      <Text as="bdi" tone="ink" weight="strong">
        {airport.code}
      </Text>
      {isArabic ? [arabic, english] : [english, arabic]}
    </Row>
  );
}

export function cityOf({ city, cityAr }: Pick<Airport, 'city' | 'cityAr'>, language: Language): string {
  return language === 'ar' ? cityAr : city;
}
