/** `GET /api/wishes`: what a wish in plain words asks for. */
import { readWish } from '#contract/api/wishes.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { homeCountry } from '#contract/domain/iata.ts';
import type { WishReader } from '#contract/domain/wish/read-wish.ts';
import { wishOf } from '#contract/domain/wish/wish.ts';
import { type CountryAddress, wishAddress, withUnknown } from '#contract/domain/wish/wish-address.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';

type WishesContext = { reference: ReferenceData; read: WishReader; now: () => Date };

export function wishesRoutes({ reference, read, now }: WishesContext): OperationRoute[] {
  return [
    operationRoute(readWish, ({ query: { text } }) => {
      const { understood, notUnderstood, wish } = read(text, riyadhDate(now()));
      const isArabic = /\p{Script=Arabic}/u.test(text);
      const findCountry = (code: string) => findCountryAddress(reference, code, isArabic);
      return {
        address: withUnknown(wishAddress(wish, findCountry), notUnderstood.join(isArabic ? '، ' : ', ')),
        understood: understood.map((part) => {
          const others = understood.filter((each) => each !== part);
          return { kind: part.kind, text: part.text, without: wishAddress(wishOf(others), findCountry) };
        }),
        notUnderstood,
      };
    }),
  ];
}

function findCountryAddress(
  { airports, cities }: ReferenceData,
  code: string,
  isArabic: boolean,
): CountryAddress {
  if (code === homeCountry) return { region: 'domestic' };
  const all = [...airports.values()].filter(({ countryCode }) => countryCode === code);
  const [first] = all;
  const [main] = (first && cities.get(first.code)?.airports) ?? [];
  const isOneCity = main !== undefined && all.every(({ city }) => city === main.city);
  return isOneCity
    ? { airport: main.code }
    : { search: (isArabic ? first?.countryAr : first?.country) ?? code };
}
