/** Destination page reserved to Premium members: what its deal may tell, what members see, open places nearby. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { PlacedDealQuery } from '#web/addresses/deal-query.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { LockIcon } from '#web/ui/icons.tsx';
import { Grid, Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { CheckIcon } from '#web/ui/page-icons.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';
import styles from './deal.module.css';
import { DealHero } from './deal-hero.tsx';
import lock from './locked-deal.module.css';
import { Nearby } from './nearby.tsx';

type LockedDealProps = { fare: DestinationPrice; query: PlacedDealQuery };

export function LockedDeal({ fare, query }: LockedDealProps): ReactNode {
  const t = useTranslate();
  return (
    <>
      <DealHero fare={fare} query={query} />
      <div className={styles.layout}>
        <section className={`${styles.card} ${lock.lock}`} aria-labelledby="locked-title">
          <StripedDivider direction="edge" />
          <Grid columns={2} gap={5}>
            <Stack gap={3}>
              <Row as="h2" id="locked-title" gap={2} wrap={false}>
                <LockIcon className={lock.sign} size={24} />
                {t('deal.locked.title')}
              </Row>
              <LockedFacts fare={fare} />
              <p>{t('deal.locked.text', { city: t.language === 'ar' ? fare.cityAr : fare.city })}</p>
              <Link className={buttonClass('primary', lock.upgrade)} to="/premium#early-access">
                {t('deal.locked.hear')}
              </Link>
              <Soft size="sm">{t('deal.locked.soon')}</Soft>
            </Stack>
            <MembersSee />
          </Grid>
        </section>
        <Nearby place={fare} query={query} />
      </div>
    </>
  );
}

/** How far below usual its deal is, in three steps, and its stops: as the list of deals tells. */
function LockedFacts({ fare }: Pick<LockedDealProps, 'fare'>): ReactNode {
  const t = useTranslate();
  const { tier, flightType } = fare;
  const facts = [
    tier && t(`deals.tier.${tier}`),
    flightType && t('trip.stops', { count: flightType === 'direct' ? 0 : 1 }),
  ].filter((fact) => fact !== null);
  return facts.length > 0 && <Text weight="strong">{facts.join(' · ')}</Text>;
}

/** What the page holds for members. */
function MembersSee(): ReactNode {
  const t = useTranslate();
  return (
    <Stack gap={2}>
      <h3>{t('deal.locked.shows')}</h3>
      <Stack as="ul" gap={2}>
        {(['price', 'days', 'history', 'sites', 'watch'] as const).map((name) => (
          <Row key={name} as="li" align="first" gap={2}>
            <CheckIcon className={lock.sign} size={20} />
            {t(`deal.locked.shows.${name}`)}
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}
