/** What the days of a destination's page are asked for: one way or both ways, and who travels. */
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { dealPath, type PlacedDealQuery } from '#contract/domain/deal-query.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import { PartyPicker } from '#web/features/party/party-picker.tsx';
import { choicesOf } from '#web/i18n/choices.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Row } from '#web/ui/layout.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import styles from './deal.module.css';

export function TripChoices({ query }: { query: PlacedDealQuery }): ReactNode {
  const t = useTranslate();
  const navigate = useNavigate();
  return (
    <Row gap={3} above={3} className={styles.choices}>
      <SegmentedControl
        legend={t('deal.route.tripType')}
        isLegendHidden
        value={query.tripType}
        options={choicesOf(t, 'trip', tripTypes)}
        onChange={(tripType) =>
          void navigate(dealPath(query.code, { ...query, tripType, month: null, date: null }), {
            preventScrollReset: true,
          })
        }
      />
      <PartyPicker look="plain" />
    </Row>
  );
}
