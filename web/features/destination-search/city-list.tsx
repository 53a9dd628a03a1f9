/** Listbox of suggested cities: each once, with its airports, its lowest price and the verdict on it. */
import type { ReactNode } from 'react';
import type { Airport } from '#contract/api/airports.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { recordOf } from '#contract/domain/verdict.ts';
import type { TripQuery } from '#web/api/api.ts';
import { judgementOfCity } from '#web/features/verdict/judgement.ts';
import { VerdictSign } from '#web/features/verdict/verdict.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { defer } from '#web/ui/defer.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { Row, Soft, Stack } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { findCityFare, type SuggestedCity } from './suggest.ts';
import styles from './suggestion-list.module.css';
import { SuggestionBox } from './suggestion-list.tsx';
import type { Wish } from './wish.ts';

const WishLink = defer(async () => (await import('./wish-link.tsx')).loadWishLink());

type CityListProps = {
  /** Id of the list; options are `${id}-${code}`. */
  id: string;
  /** In the place of cities, where none is named. */
  wish: Wish | undefined;
  /** The prices are of its airport and trip type. */
  priced: TripQuery;
  cities: readonly SuggestedCity[];
  /** Undefined until they are loaded. */
  fares: readonly DestinationPrice[] | undefined;
  activeCode: string | undefined;
  onChoose: (airport: Airport) => void;
};

export function CityList(props: CityListProps): ReactNode {
  const { id, wish, priced, cities, fares, activeCode, onChoose } = props;
  if (wish) return <WishLink wish={wish} from={priced} />;
  return (
    <SuggestionBox id={id} activeCode={activeCode}>
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
          <CityName {...city} />
          {fares && <CityPrice fare={findCityFare(fares, city.airport)} />}
        </div>
      ))}
    </SuggestionBox>
  );
}

/** The city with its country, and its airports below where there are several. */
function CityName({ airport, airports }: SuggestedCity): ReactNode {
  const isArabic = useLanguage() === 'ar';
  return (
    <Stack as="span" grow>
      <span>
        <span className={styles.city}>{isArabic ? airport.cityAr : airport.city}</span>{' '}
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
    </Stack>
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
  const price = fare?.cityVerdict?.price ?? fare?.cheapestPrice ?? null;
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
