/** Prices of the same trip on every booking site, cheapest marked. */
import type { ReactNode } from 'react';
import { siteNamesIn } from '#contract/domain/site.ts';
import { PartyTotal } from '#web/features/party/party-total.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { ExternalIcon, VerifiedIcon } from '#web/ui/icons.tsx';
import { Row, Soft, Stack, Text, VisuallyHidden } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import { Badge } from '#web/ui/status.tsx';
import { BookingLink, type Journey } from './booking-link.tsx';
import type { ChosenTrip } from './chosen-trip.ts';
import styles from './site-comparison.module.css';

export function SiteComparison({ journey, trip }: { journey: Journey; trip: ChosenTrip }): ReactNode {
  const t = useTranslate();
  const siteNames = siteNamesIn(t.language);
  return (
    <Stack as="ul" divided>
      {trip.rows.map(({ site, price, isCheapest, keepsPrice }) => (
        <li key={site}>
          <BookingLink className={styles.row} journey={journey} trip={trip} site={site}>
            <Row as="span" gap={2}>
              <bdi aria-hidden="true">{siteNames[site]}</bdi>
              {isCheapest && <Badge tone="good">{t('deal.compare.cheapest')}</Badge>}
              <PriceHolds keepsPrice={keepsPrice} />
            </Row>
            {price === null ? (
              <Soft as="span" size="sm">
                {t('deal.compare.notSeen')}
              </Soft>
            ) : (
              <Text as="strong" size="lg">
                <Price amount={price} />
              </Text>
            )}
            <span className={styles.open}>
              <VisuallyHidden>{t('deal.compare.open')}</VisuallyHidden>
              <ExternalIcon size={18} />
            </span>
            <PartyTotal className={styles.total} price={price} site={site} />
          </BookingLink>
        </li>
      ))}
    </Stack>
  );
}

function PriceHolds({ keepsPrice }: { keepsPrice: boolean | null }): ReactNode {
  const t = useTranslate();
  if (keepsPrice === null) return null;
  return (
    <Row as="span" gap={1} size="xs" tone={keepsPrice ? 'good' : 'warning'}>
      {keepsPrice && <VerifiedIcon size={14} />}
      {t(keepsPrice ? 'deal.compare.keeps' : 'deal.compare.changes')}
    </Row>
  );
}
