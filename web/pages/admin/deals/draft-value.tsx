/** Formats one field of a draft for comparison. */
import type { ReactNode } from 'react';
import { siteNamesIn } from '#contract/domain/site.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import { formatDate, formatMoment } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './conflict-choice.module.css';
import { type DealDraft, type DealField, readPrice } from './deal-draft.ts';
import { toRiyadhInstant } from './riyadh-time.ts';

type DraftValueProps = { name: DealField; draft: DealDraft };

export function DraftValue({ name, draft }: DraftValueProps): ReactNode {
  const t = useTranslate();
  const nothing = t('admin.deals.none');
  switch (name) {
    case 'departureCityCode':
      return `${t(`city.${draft.departureCityCode}`)} (${draft.departureCityCode})`;
    case 'destinationCode':
      return <Destination code={draft.destinationCode} />;
    case 'tripType':
      return t(`trip.${draft.tripType}`);
    case 'originalPrice':
    case 'dealPrice': {
      const price = readPrice(draft[name]);
      return price === undefined ? <bdi>{draft[name]}</bdi> : <Price amount={price} />;
    }
    case 'flightType':
      return draft.flightType === '' ? nothing : t(`admin.deals.flight.${draft.flightType}`);
    case 'region':
      return t(`region.${draft.region}`);
    case 'isPremium':
      return t(draft.isPremium ? 'admin.deals.premium' : 'admin.deals.free');
    case 'cheapestDate':
    case 'returnDate':
      return draft[name] === '' ? nothing : formatDate(draft[name], t.language);
    case 'bestSite':
      return draft.bestSite === '' ? nothing : siteNamesIn(t.language)[draft.bestSite];
    case 'expiresAt': {
      const end = toRiyadhInstant(draft.expiresAt);
      return end === null ? nothing : formatMoment(end, t.language);
    }
    case 'imageUrl':
    case 'airlineLogoUrl': {
      const address = draft[name];
      return address === null ? nothing : <img className={styles.picture} src={address} alt="" />;
    }
    case 'airline':
      return <bdi>{draft.airline}</bdi>;
  }
}

function Destination({ code }: { code: string }): ReactNode {
  const isArabic = useLanguage() === 'ar';
  const airports = useAnswer(queries.destinationAirports());
  const airport = airports?.find((each) => each.code === code);
  return airport ? `${isArabic ? airport.cityAr : airport.city} (${code})` : code;
}
