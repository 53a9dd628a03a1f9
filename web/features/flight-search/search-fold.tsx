/** Folds the form of an answered search to one line, so that the answer comes first; without JavaScript as well. */
import { type ReactNode, useEffect, useRef } from 'react';
import type { Trip } from '#web/addresses/search-query.ts';
import { usePartyWords } from '#web/features/party/party-picker.tsx';
import { formatWeekday } from '#web/i18n/calendar-format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useDayWords } from '#web/i18n/now.tsx';
import { usePartyChoice } from '#web/state/party.tsx';
import { Soft, Stack, Text } from '#web/ui/layout.tsx';
import { ArrowIcon, ChevronIcon } from '#web/ui/more-icons.tsx';
import styles from './search-fold.module.css';
import type { FlightSearch } from './use-flight-search.ts';

export function SearchFold({ search, children }: { search: FlightSearch; children: ReactNode }): ReactNode {
  const { answered, found } = search;
  const fold = useRef<HTMLDetailsElement>(null);
  // The reader may have opened it and searched for the same trip again.
  useEffect(() => {
    if (found) fold.current?.removeAttribute('open');
  }, [found]);
  return (
    <details ref={fold} open={answered === null}>
      <Stack as="summary" raised="float" tone="ink" className={styles.line} hidden={answered === null}>
        {answered && <TripLine trip={answered} />}
      </Stack>
      {children}
    </details>
  );
}

function TripLine({ trip }: { trip: Trip }): ReactNode {
  const t = useTranslate();
  const dayWords = useDayWords();
  const { party } = usePartyChoice();
  const people = usePartyWords(trip.party ?? party);
  const { origin, destination, departureDate, returnDate } = trip;
  const dayOf = (date: string) => (
    <time key={date} dateTime={date}>
      {formatWeekday(date, t.language, 'short')} {dayWords(date)}
    </time>
  );
  return (
    <>
      <Text as="span" weight="strong" className={styles.days}>
        {returnDate
          ? t.rich('fare.dates', { from: dayOf(departureDate), to: dayOf(returnDate) })
          : [dayOf(departureDate), ` · ${t('trip.oneway')}`]}
      </Text>{' '}
      <Soft as="span" size="sm">
        <span className={styles.way}>
          {origin} <ArrowIcon size={14} /> {destination}
        </span>
        {' · '}
        {people}
      </Soft>{' '}
      <Text as="span" tone="accent" weight="strong" className={styles.edit}>
        {t('flightSearch.edit')}
        <ChevronIcon size={16} />
      </Text>
    </>
  );
}
