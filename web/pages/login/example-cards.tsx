/** Deals that an account would have told of. */
import type { ReactNode } from 'react';
import { placeOfDeal, type TileDeal } from '#web/features/place-card/place.ts';
import { PlaceCard } from '#web/features/place-card/place-card.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Grid, Stack, Text } from '#web/ui/layout.tsx';
import styles from './login.module.css';

export function ExampleCards({ deals }: { deals: readonly TileDeal[] }): ReactNode {
  const t = useTranslate();
  return (
    <Stack gap={3} justify="start">
      <Text as="h3" size="md">
        {t('login.example')}
      </Text>
      <Grid as="ul" columns="fit" gap={4} align="stretch" className={styles.deals}>
        {deals.map((deal) => (
          <li key={deal.id}>
            <PlaceCard place={placeOfDeal(deal, t.language)} isFirst />
          </li>
        ))}
      </Grid>
    </Stack>
  );
}
