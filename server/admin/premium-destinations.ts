/** What Premium destinations do beyond being stored: names come from the reference data, and a change holds for everybody when it is answered. */
import { departureAirports } from '#contract/domain/iata.ts';
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
  const namesOf = (code: string) => {
    const airport = airports.get(code);
    if (!airport) return undefined;
    const { name: destinationName, city, country, region } = airport;
    return { destinationName, city, country, region };
  };
  return {
    taken: takenAt('destinationCode', 'api.field.destinationTaken'),
    topic: 'premium',
    onCommit: () => snapshot.tryRead('premium'),
    complete: ({ destinationCode, isPremium }) => {
      const names = namesOf(destinationCode);
      const isDeparture = departureAirports.some((code) => code === destinationCode);
      if (names && !isDeparture) return { destinationCode, ...names, isPremium };
      const fault = isDeparture ? 'api.field.destinationDeparture' : 'api.field.destinationUnknown';
      throw new AppError('validation_failed', {
        log: `${destinationCode} cannot be Premium`,
        fields: { destinationCode: fault },
      });
    },
    show: ({ destinationCode, city, country }) => {
      const { cityAr = city, countryAr = country } = airports.get(destinationCode) ?? {};
      return { ...namesOf(destinationCode), cityAr, countryAr };
    },
  };
}
