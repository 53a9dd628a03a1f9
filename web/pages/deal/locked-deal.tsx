/** Destination page reserved to Premium members: one way to hear of Premium, what members see, open places nearby. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { PlacedDealQuery } from '#contract/domain/deal-query.ts';
import { NearestPlaces } from '#web/features/fares/nearest-places.tsx';
import { NotUnderstood } from '#web/features/trip-filters/not-understood.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { Pass, Row, Soft, Stack, Stub, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './deal.module.css';
import { DealHero } from './deal-hero.tsx';

type LockedDealProps = { fare: DestinationPrice; query: PlacedDealQuery };

export function LockedDeal({ fare, query }: LockedDealProps): ReactNode {
  const t = useTranslate();
  return (
    <>
      <DealHero fare={fare} query={query} />
      <Stack gutters className={styles.layout}>
        <LockedPart className={styles.locked} title={t('deal.locked.title')} beside={<MembersSee />}>
          <NotUnderstood />
          <LockedFacts fare={fare} />
          <Soft size="sm">{t('deal.locked.soon')}</Soft>
          <Link className={buttonClass('primary')} to="/premium#early-access">
            {t('deal.locked.hear')}
          </Link>
        </LockedPart>
        <NearestPlaces place={fare} trip={query} />
      </Stack>
    </>
  );
}

export function LockedPart(props: {
  className?: string | undefined;
  title: string;
  beside: ReactNode;
  children: ReactNode;
}): ReactNode {
  const { className, title, beside, children } = props;
  return (
    <Pass as="section" raised="card" className={className} aria-labelledby="locked-title">
      <Stack gap={4}>
        <Row as="h2" id="locked-title" gap={2} wrap={false} size="2xl">
          <Text as="span" tone="accent">
            <LockIcon size={24} />
          </Text>
          {title}
        </Row>
        {children}
      </Stack>
      <Stub>{beside}</Stub>
    </Pass>
  );
}

/** How far below usual its deal is, in three steps, and its stops: as the list of deals tells. */
function LockedFacts({ fare }: Pick<LockedDealProps, 'fare'>): ReactNode {
  const t = useTranslate();
  const { tier, stops } = fare;
  const facts = [
    tier && t(`card.tier.${tier}`),
    stops === null ? null : t('trip.stops', { count: stops }),
  ].filter((fact) => fact !== null);
  return facts.length > 0 && <Text weight="strong">{facts.join(' · ')}</Text>;
}

function MembersSee(): ReactNode {
  const t = useTranslate();
  return (
    <Stack gap={2}>
      <h3>{t('deal.locked.shows')}</h3>
      <Stack as="ul" divided>
        {(['price', 'days', 'history', 'sites', 'watch'] as const).map((name) => (
          <Row
            key={name}
            as="li"
            align="first"
            justify="between"
            gap={2}
            tone="soft"
            className={styles.shown}
          >
            <Text tone="ink">{t(`deal.locked.shows.${name}`)}</Text>
            <LockIcon />
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}
