/** Out from one Saudi airport and back to another: multi-city searches, without a price, since none is recorded. */
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { addDays } from '#contract/domain/dates.ts';
import { type DepartureAirport, departureAirports } from '#contract/domain/iata.ts';
import { bookingWindowDays } from '#contract/domain/itinerary.ts';
import { openJawSites, siteNamesIn } from '#contract/domain/site.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import { BookingLink, CommissionNote } from '#web/features/booking/booking-link.tsx';
import { DateField } from '#web/features/date-picker/date-field.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { withWords } from '#web/i18n/load-words.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Row, Soft, Stack } from '#web/ui/layout.tsx';
import styles from './compare-airports.module.css';

type OpenJawProps = { code: string; origin: DepartureAirport; departureDate: string; returnDate: string };

/** With the messages of its date field, which other pages than the search do not have. */
export function loadOpenJaw(): Promise<ComponentType<OpenJawProps>> {
  return withWords(OpenJaw, 'search', 'compare');
}

function OpenJaw({ code, origin, departureDate, returnDate }: OpenJawProps): ReactNode {
  const t = useTranslate();
  const siteNames = siteNamesIn(useLanguage());
  const airports = departureAirports.filter((each) => each !== code);
  const [from, setFrom] = useState(origin);
  const [backTo, setBackTo] = useState(airports.find((each) => each !== origin) ?? origin);
  const [day, setDay] = useState<string | null>(null);
  const settings = useAnswer(queries.settings());
  const sites = openJawSites.filter((site) => settings?.bookingSites.includes(site) ?? true);
  const back = day !== null && day >= departureDate ? day : returnDate;
  if (sites.length === 0 || from === code) return null;
  return (
    <>
      <Soft size="sm">{t('compare.jaw.text')}</Soft>
      <div className={styles.fields}>
        <AirportChoice label={t('compare.jaw.from')} value={from} airports={airports} onChange={setFrom} />
        <AirportChoice label={t('compare.jaw.to')} value={backTo} airports={airports} onChange={setBackTo} />
        <DateField
          className={styles.date}
          name="jawReturn"
          label={t('compare.jaw.back')}
          value={back}
          range={{ first: departureDate, last: addDays(departureDate, bookingWindowDays) }}
          trip={null}
          onChange={({ date }) => setDay(date)}
        />
      </div>
      <Row gap={2} stretch>
        {sites.map((site) => (
          <BookingLink
            key={site}
            className={buttonClass('quiet')}
            journey={{ origin: from, destination: code, tripType: 'roundtrip' }}
            trip={{ departureDate, returnDate: back }}
            site={site}
            backTo={backTo === from ? undefined : backTo}
            isNamed
          >
            {t('compare.jaw.open', { site: siteNames[site] })}
          </BookingLink>
        ))}
      </Row>
      <CommissionNote />
    </>
  );
}

type AirportChoiceProps = {
  label: string;
  value: DepartureAirport;
  airports: readonly DepartureAirport[];
  onChange: (code: DepartureAirport) => void;
};

function AirportChoice({ label, value, airports, onChange }: AirportChoiceProps): ReactNode {
  const t = useTranslate();
  const id = useId();
  return (
    <Stack className={styles.field} gap={1} justify="start">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = airports.find((each) => each === target.value);
          if (chosen) onChange(chosen);
        }}
      >
        {airports.map((code) => (
          <option key={code} value={code}>
            {t(`city.${code}`)}
          </option>
        ))}
      </select>
    </Stack>
  );
}
