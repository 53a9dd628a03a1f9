/** Names the airport of the price where the city has several, and leads to each of them. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { dealPath, type PlacedDealQuery } from '#web/addresses/deal-query.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './deal-hero.module.css';

type CityAirportsProps = { fare: DestinationPrice; query: PlacedDealQuery };

export function CityAirports({ fare, query }: CityAirportsProps): ReactNode {
  const t = useTranslate();
  const airports = fare.cityVerdict?.airports ?? [];
  const isArabic = t.language === 'ar';
  const own = airports.find(({ code }) => code === fare.code);
  if (!own) return null;
  const pathTo = (code: string, isAirportOnly: boolean) => dealPath(code, { ...query, isAirportOnly });
  const others = airports.filter((airport) => airport !== own);
  return (
    <p className={styles.cityAirports}>
      <span>
        {t(query.isAirportOnly ? 'deal.city.only' : 'deal.city.cheapest', {
          airport: isArabic ? own.nameAr : own.name,
          code: own.code,
        })}
      </span>
      {query.isAirportOnly ? (
        <Link to={pathTo(fare.code, false)}>
          {t('deal.city.all', { city: isArabic ? fare.cityAr : fare.city })}
        </Link>
      ) : (
        others.map(({ code, price }) => (
          <Link key={code} to={pathTo(code, true)}>
            {t.rich('deal.city.other', { code: <bdi>{code}</bdi>, price: <Price amount={price} /> })}
          </Link>
        ))
      )}
    </p>
  );
}
