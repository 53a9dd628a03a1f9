/** Destinations of the map as a list, cheapest first, for keyboard and screen readers. */
import { type ReactNode, useEffect, useRef } from 'react';
import { nameCity } from '#contract/domain/iata.ts';
import { recordOf } from '#contract/domain/verdict.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { TripDays } from '#web/features/sightings/trip-days.tsx';
import { judgementOfCity } from '#web/features/verdict/judgement.ts';
import { VerdictSign } from '#web/features/verdict/verdict.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { Soft } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './map-list.module.css';
import { pathOf } from './map-marker.tsx';
import type { MapPlace } from './map-places.ts';
import layout from './world-map.module.css';

type MapListProps = {
  places: readonly MapPlace[];
  query: LandingQuery;
  chosenCode: string | null;
  pointedCode: string | null;
  /** The mouse is on the place. */
  onPoint: (code: string | null) => void;
  /** The place shows its card. */
  onChoose: (code: string | null) => void;
};

/** The keyboard's way: a place with the focus shows its card on the map, Enter opens it. */
export function MapList(props: MapListProps): ReactNode {
  const { places, query, chosenCode, pointedCode, onPoint, onChoose } = props;
  const t = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  // The list itself alone: the page stays where it is.
  useEffect(() => {
    const row = chosenCode && list.current?.querySelector('[data-chosen]')?.parentElement;
    const above = row && (row.previousElementSibling ?? row);
    if (above instanceof HTMLElement) list.current?.scrollTo({ top: above.offsetTop });
  }, [chosenCode]);
  return (
    <section className={`${layout.list} ${styles.panel}`} aria-label={t('map.list')}>
      <Soft size="sm" className={styles.head}>
        {t('fare.count', { count: places.length })} · {t(`fare.sort.${query.sort}`)}
      </Soft>
      <ul ref={list} className={styles.list}>
        {places.map((place) => {
          const { code } = place.fare;
          return (
            <li key={code}>
              <Link
                to={pathOf(place.fare, query)}
                className={styles.row}
                data-chosen={code === chosenCode || undefined}
                data-pointed={code === pointedCode || undefined}
                onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && onChoose(code)}
                onPointerEnter={(event) => event.pointerType === 'mouse' && onPoint(code)}
                onPointerLeave={(event) => event.pointerType === 'mouse' && onPoint(null)}
              >
                <Row place={place} />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Row({ place: { fare } }: { place: MapPlace }): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  const city = isArabic ? fare.cityAr : fare.city;
  const country = isArabic ? fare.countryAr : fare.country;
  return (
    <>
      <span className={styles.city}>{nameCity(city, fare.namesAirport ? fare.code : null)}</span>
      <small className={styles.facts}>
        {fare.cheapestDate !== null && (
          <>
            <bdi>
              <TripDays departure={fare.cheapestDate} back={fare.returnDate} isShort />
            </bdi>
            {country !== city && ' · '}
          </>
        )}
        {country !== city && country}
      </small>
      {fare.cheapestPrice !== null && (
        <VerdictSign price={fare.cheapestPrice} record={recordOf(judgementOfCity(fare))} />
      )}
      {fare.cheapestPrice === null ? (
        <span className={styles.locked}>
          <LockIcon size={16} />
          <VisuallyHidden>{t('fare.locked')}</VisuallyHidden>
        </span>
      ) : (
        <Price className={styles.price} amount={fare.cheapestPrice} />
      )}
    </>
  );
}
