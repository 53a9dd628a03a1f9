/** Names the airport of the price where the city has several, and leads to each of the others with its price. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { dealPath, type PlacedDealQuery } from '#web/addresses/deal-query.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';

type CityAirportsProps = {
  fare: DestinationPrice;
  query: PlacedDealQuery;
  /** The airport of the trip that is offered, where that is not the cheapest. */
  chosen: string | null;
};

export function CityAirports({ fare, query, chosen }: CityAirportsProps): ReactNode {
  const t = useTranslate();
  const airports = fare.cityVerdict?.airports ?? [];
  const isArabic = t.language === 'ar';
  const own = airports.find(({ code }) => code === (chosen ?? fare.code));
  if (!own) return null;
  const nameOf = ({ name, nameAr, code }: typeof own) => ({ airport: isArabic ? nameAr : name, code });
  const pathTo = (code: string, isAirportOnly: boolean) => dealPath(code, { ...query, isAirportOnly });
  if (chosen !== null) return <Text size="sm">{t('deal.city.trip', nameOf(own))}</Text>;
  return (
    <div>
      <Text size="sm">{t(query.isAirportOnly ? 'deal.city.only' : 'deal.city.cheapest', nameOf(own))}</Text>
      {query.isAirportOnly ? (
        <Text size="sm">
          <Link to={pathTo(fare.code, false)}>
            {t('deal.city.all', { city: isArabic ? fare.cityAr : fare.city })}
          </Link>
        </Text>
      ) : (
        airports
          .filter((airport) => airport !== own)
          .map((airport) => (
            <Text key={airport.code} size="sm">
              <Link to={pathTo(airport.code, true)}>
                {t.rich('deal.city.other', { ...nameOf(airport), price: <Price amount={airport.price} /> })}
              </Link>
            </Text>
          ))
      )}
    </div>
  );
}
