/** Departure airport field. */
import type { ReactNode } from 'react';
import { type DepartureAirport, departureAirports } from '#contract/domain/iata.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import { ChoiceField } from '#web/features/destination-search/choice-field.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';

type OriginFieldProps = { value: DepartureAirport; onChange: (origin: DepartureAirport) => void };

export function OriginField({ value, onChange }: OriginFieldProps): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  const airports = useAnswer(queries.saudiAirports());
  const listed = airports
    ? departureAirports.filter((code) => airports.some((airport) => airport.code === code))
    : departureAirports;
  const nameOf = (code: DepartureAirport) => {
    const airport = airports?.find((each) => each.code === code);
    return airport ? (isArabic ? airport.cityAr : airport.city) : t(`city.${code}`);
  };
  return (
    <ChoiceField
      name="origin"
      label={t('flightSearch.origin')}
      value={value}
      options={listed.map((code) => ({ value: code, label: `${nameOf(code)} ${code}` }))}
      onChange={onChange}
    />
  );
}
