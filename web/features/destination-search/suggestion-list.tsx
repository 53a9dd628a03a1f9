/**
 * Listboxes of suggested cities, each with its airports, lowest price, what it buys and verdict, and of suggested
 * airports, in the box below a field.
 */
import { Children, type ReactNode, useEffect, useRef } from 'react';
import type { Airport } from '#contract/api/airports.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { recordOf } from '#contract/domain/verdict.ts';
import { readWish } from '#contract/endpoints/public.ts';
import { queryOf } from '#web/api/call.ts';
import { useAnswer } from '#web/api/query.tsx';
import { listTripFacts } from '#web/features/sightings/fare-seen.tsx';
import { judgementOfCity } from '#web/features/verdict/judgement.ts';
import { VerdictSign } from '#web/features/verdict/verdict-sign.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { DottedLine, Row, Soft, Stack, VisuallyHidden } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import { cityOf, findCityFare, type SuggestedCity } from './suggest.ts';
import styles from './suggestion-list.module.css';

export function CityList(props: {
  /** Id of the list; options are `${id}-${code}`. */
  id: string;
  cities: readonly SuggestedCity[];
  /** Undefined until they are loaded. */
  fares: readonly DestinationPrice[] | undefined;
  tripType: TripType;
  text: string;
  activeCode: string | undefined;
  onChoose: (airport: Airport) => void;
}): ReactNode {
  const { id, cities, fares, tripType, text, activeCode, onChoose } = props;
  return (
    <SuggestionBox id={id} text={text} activeCode={activeCode}>
      {cities.map((city) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps focus and handles the keys of its options
        // biome-ignore lint/a11y/useFocusableInteractive: the input refers to the option by aria-activedescendant
        <div
          key={city.airport.code}
          id={`${id}-${city.airport.code}`}
          className={styles.option}
          role="option"
          aria-selected={city.airport.code === activeCode}
          onClick={() => onChoose(city.airport)}
        >
          <CityOption {...city} fares={fares} tripType={tripType} />
        </div>
      ))}
    </SuggestionBox>
  );
}

type CityOptionProps = SuggestedCity & Pick<Parameters<typeof CityList>[0], 'fares' | 'tripType'>;

function CityOption({ airport, airports, fares, tripType }: CityOptionProps): ReactNode {
  const t = useTranslate();
  const isArabic = t.language === 'ar';
  const fare = fares && findCityFare(fares, airport);
  return (
    <>
      <Stack grow>
        <span>
          <b>{isArabic ? airport.cityAr : airport.city}</b>{' '}
          <Soft as="span" size="sm">
            {isArabic ? airport.countryAr : airport.country}
          </Soft>
        </span>
        {airports.length > 1 && (
          <Row as="span" gap={3} lines={0} tone="soft" size="xs" className={styles.airports}>
            {airports.map(({ code, name, nameAr }) => (
              <span key={code}>
                {isArabic ? nameAr : name} (<bdi>{code}</bdi>)
              </span>
            ))}
          </Row>
        )}
        {fare?.cheapestDate && (
          <Soft as="div" size="sm">
            <DottedLine>
              {listTripFacts({ ...fare, tripType, departureDate: fare.cheapestDate }, t)}
            </DottedLine>
          </Soft>
        )}
      </Stack>
      {fares && <CityPrice fare={fare} />}
    </>
  );
}

function CityPrice({ fare }: { fare: DestinationPrice | undefined }): ReactNode {
  const t = useTranslate();
  if (fare?.locked) {
    return (
      <span className={styles.lock}>
        <LockIcon size={16} />
        <VisuallyHidden>{t('fare.locked')}</VisuallyHidden>
      </span>
    );
  }
  const price = fare?.cheapestPrice ?? null;
  if (!fare || price === null)
    return (
      <Soft as="span" size="sm" grow>
        {t('search.noPrice')}
      </Soft>
    );
  return (
    <span className={styles.price}>
      <VerdictSign price={price} record={recordOf(judgementOfCity(fare))} />
      <Price amount={price} />
    </span>
  );
}

export function SuggestionList(props: {
  /** Id of the list; options are `${id}-${code}`. */
  id: string;
  airports: readonly Airport[];
  text: string;
  activeCode: string | undefined;
  isLockShown: boolean;
  onChoose: (airport: Airport) => void;
}): ReactNode {
  const { id, airports, text, activeCode, isLockShown, onChoose } = props;
  const t = useTranslate();
  const isArabic = t.language === 'ar';
  const cities = airports.map(cityOf);
  return (
    <SuggestionBox id={id} text={text} activeCode={activeCode}>
      {airports.map((airport, index) => {
        const [city, name, country] = isArabic
          ? [airport.cityAr, airport.nameAr, airport.countryAr]
          : [airport.city, airport.name, airport.country];
        // After another airport of its city, whose name is then not written again.
        const isInside = cities[index - 1] === cities[index];
        // Several airports of a city are told apart by their names.
        const isNamed = cities.indexOf(cityOf(airport)) !== cities.lastIndexOf(cityOf(airport));
        const isLocked = isLockShown && airport.requiresUpgrade;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps focus and handles the keys of its options
          // biome-ignore lint/a11y/useFocusableInteractive: the input refers to the option by aria-activedescendant
          <div
            key={airport.code}
            id={`${id}-${airport.code}`}
            className={styles.option}
            role="option"
            aria-selected={airport.code === activeCode}
            data-inside={isInside || undefined}
            aria-disabled={isLocked || undefined}
            onClick={() => onChoose(airport)}
          >
            {isInside ? <VisuallyHidden>{city}</VisuallyHidden> : <b>{city}</b>}
            <Soft as="span" size="sm" grow>
              {isInside ? name : isNamed ? `${name} · ${country}` : country}
            </Soft>
            {isLocked && (
              <>
                <LockIcon size={16} className={styles.lock} />
                <VisuallyHidden>{t('fare.locked')}</VisuallyHidden>
              </>
            )}
            <Soft as="bdi" size="sm">
              {airport.code}
            </Soft>
          </div>
        );
      })}
    </SuggestionBox>
  );
}

type SuggestionBoxProps = {
  id: string;
  /** What is typed. */
  text: string;
  activeCode: string | undefined;
  children: ReactNode;
};

/** The chosen option stays in view. */
function SuggestionBox({ id, text, activeCode, children }: SuggestionBoxProps): ReactNode {
  const t = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (activeCode) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [activeCode]);
  if (Children.count(children) === 0) return <NoSuggestion text={text} />;
  return (
    <div
      ref={list}
      id={id}
      className={styles.list}
      role="listbox"
      tabIndex={-1}
      aria-label={t('search.suggestions')}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}

/** Says nothing of a text that is a wish, nor until that is known. */
function NoSuggestion({ text }: { text: string }): ReactNode {
  const t = useTranslate();
  const wish = useAnswer(queryOf(readWish, { query: { text } }));
  if (wish?.understood.length !== 0) return null;
  return (
    <p className={styles.none} role="status">
      {t('search.suggestions.count', { count: 0 })}
    </p>
  );
}
