/** Texts of the share images in both languages. */
import type { TripType } from '#contract/domain/itinerary.ts';
import type { Language } from '#contract/domain/language.ts';

type PictureTexts = {
  /** What the site does, then how. */
  site: readonly [string, string];
  from: (origin: string) => string;
  amount: (price: number) => string;
  trip: Readonly<Record<TripType, string>>;
  sample: string;
  /** A picture stays where it was shared, so it says how old its price is. */
  seen: (day: string, bookingSite: string) => string;
  locked: string;
  noFare: string;
};

const amount = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
});

export const pictureTexts: Readonly<Record<Language, PictureTexts>> = {
  ar: {
    site: ['أرخص أسعار الطيران', 'من السعودية، مع سجل كل سعر'],
    from: (origin) => `من ${origin} إلى`,
    amount: (price) => amount.format(price),
    trip: { oneway: 'ذهاب فقط', roundtrip: 'ذهاب وعودة' },
    sample: 'سعر غير حقيقي',
    seen: (day, bookingSite) => `شوهد في ${day} · ${bookingSite}`,
    locked: 'لمشتركي بريميوم',
    noFare: 'أسعار موثّقة بسجلها',
  },
  en: {
    site: ['The cheapest fares', 'from Saudi Arabia, each with its price history'],
    from: (origin) => `${origin} to`,
    amount: (price) => amount.format(price),
    trip: { oneway: 'one way', roundtrip: 'round trip' },
    sample: 'example price',
    seen: (day, bookingSite) => `Seen ${day} · ${bookingSite}`,
    locked: 'For Premium members',
    noFare: 'Fares backed by price history',
  },
};
