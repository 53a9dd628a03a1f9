/** Destination page reserved to Premium members: one way to hear of Premium, what members see, open places nearby. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { PlacedDealQuery } from '#web/addresses/deal-query.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import { LockIcon } from '#web/ui/icons.tsx';
import { Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './deal.module.css';
import { DealHero } from './deal-hero.tsx';
import { NearPlaces } from './near-places.tsx';

type LockedDealProps = { fare: DestinationPrice; query: PlacedDealQuery };

export function LockedDeal({ fare, query }: LockedDealProps): ReactNode {
  const t = useTranslate();
  return (
    <>
      <DealHero fare={fare} query={query} />
      <div className={styles.layout}>
        <LockedPart
          className={styles.locked}
          title={t('deal.locked.title')}
          to="/premium#early-access"
          action={t('deal.locked.hear')}
          after={<MembersSee />}
        >
          <LockedFacts fare={fare} />
          <Soft>{t('deal.locked.soon')}</Soft>
        </LockedPart>
        <NearPlaces place={fare} query={query} />
      </div>
    </>
  );
}

type LockedPartProps = {
  className?: string | undefined;
  title: string;
  to: string;
  action: string;
  after?: ReactNode;
  children: ReactNode;
};

/** Says what is for members, with the way to Premium. */
export function LockedPart({ className, title, to, action, after, children }: LockedPartProps): ReactNode {
  return (
    <Row
      as="section"
      className={classNames(styles.card, className)}
      gap={4}
      justify="between"
      stretch
      aria-labelledby="locked-title"
    >
      <Stack gap={2}>
        <Row as="h2" id="locked-title" gap={2} wrap={false}>
          <Text as="span" tone="accent">
            <LockIcon size={24} />
          </Text>
          {title}
        </Row>
        {children}
      </Stack>
      <Link className={buttonClass('primary')} to={to}>
        {action}
      </Link>
      {after}
    </Row>
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
          <Row key={name} as="li" align="first" gap={2} tone="soft">
            <LockIcon />
            <Text tone="ink">{t(`deal.locked.shows.${name}`)}</Text>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}
