/** What Premium destinations do beyond being stored: names come from the reference data, and a change holds for everybody when it is answered. */
import { sql } from 'kysely';
import { curatedSource } from '#contract/domain/deal.ts';
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
    onChange: updatePremiumOfDetectedDeals,
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

/** The mark of found deals, which lists of administrators are filtered by; those that are over stay as they were. */
const updatePremiumOfDetectedDeals: NonNullable<Rules['onChange']> = async (trx, places) => {
  const codes = places.map(({ destination_code }) => destination_code);
  const isPremium = sql<boolean>`exists (
    select from premium_destination where destination_code = deal.destination and is_premium)`;
  await trx
    .updateTable('deal')
    .set({ is_premium: isPremium })
    .where('destination', 'in', codes)
    .where('status', 'in', ['pending', 'published'])
    .where('source', '<>', curatedSource)
    .where((eb) => eb('is_premium', '<>', isPremium))
    .execute();
};
