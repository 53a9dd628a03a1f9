/** What Premium destinations do beyond being stored: names come from the reference data, and a change holds for everybody when it is answered. */
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SiteSnapshot } from '#server/public/settings/site-snapshot.ts';
import { takenAt } from './admin-resource.ts';
import type { OwnRules } from './resource.routes.ts';

type Rules = OwnRules<'premium_destination'>;
export type PremiumDestinationsContext = {
  snapshot: Pick<SiteSnapshot, 'tryRead'>;
  reference: ReferenceData;
};

export function premiumDestinationRules({ reference, snapshot }: PremiumDestinationsContext): Rules {
  const { airports } = reference;
  return {
    taken: takenAt('destinationCode', 'api.field.destinationTaken'),
    topic: 'premium',
    onCommit: () => snapshot.tryRead('premium'),
    complete: ({ destinationCode, isPremium, ...names }) => {
      const airport = airports.get(destinationCode);
      if (!airport) {
        throw new AppError('validation_failed', {
          log: `no airport ${destinationCode}`,
          fields: { destinationCode: 'api.field.destinationUnknown' },
        });
      }
      return {
        destinationCode,
        destinationName: names.destinationName ?? airport.name,
        city: names.city ?? airport.city,
        country: names.country ?? airport.country,
        region: names.region ?? airport.region,
        isPremium,
      };
    },
    show: ({ destinationCode, city, country }) => {
      const { cityAr = city, countryAr = country } = airports.get(destinationCode) ?? {};
      return { cityAr, countryAr };
    },
  };
}
