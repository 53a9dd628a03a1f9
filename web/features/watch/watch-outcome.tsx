/** Answer of the dialog after it was sent: watching, already there, confirm the address, or Premium. */
import { type ReactNode, useEffect, useRef } from 'react';
import type { Watch } from '#contract/api/watches.ts';
import type { AlertObstacle } from '#contract/domain/alert.ts';
import { dealPath } from '#contract/domain/deal-query.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { accountPath } from '#web/addresses/account-query.ts';
import { useUser } from '#web/features/account/use-user.ts';
import { FareSeen } from '#web/features/sightings/fare-seen.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { BellIcon, LockIcon, VerifiedIcon } from '#web/ui/icons.tsx';
import { Card, Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { MailIcon } from '#web/ui/more-icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Price } from '#web/ui/price.tsx';
import { AlertsOff, SuppressedNotice } from './alert-notices.tsx';
import { ConditionWords, DateWords } from './term-words.tsx';
import type { WatchedTrip } from './watched-trip.ts';

export type WatchOutcome =
  | { kind: 'created'; watch: Watch | null; obstacle: AlertObstacle | null }
  | { kind: 'sent'; email: string }
  | { kind: 'premium' };

type WatchResultProps = { outcome: WatchOutcome; trip: WatchedTrip; onClose: () => void };

export function WatchResult({ outcome, trip, onClose }: WatchResultProps): ReactNode {
  const t = useTranslate();
  if (outcome.kind === 'created') return <Created {...outcome} onClose={onClose} />;
  if (outcome.kind === 'premium') {
    return (
      <Told sign={<LockIcon size={28} />} title={t('watch.premium.title')}>
        <Soft as="p">{t('watch.premium.text', { city: trip.city })}</Soft>
        <Row gap={3}>
          <Link to="/premium" className={buttonClass('primary')}>
            {t('fare.upgrade')}
          </Link>
        </Row>
      </Told>
    );
  }
  return (
    <Told sign={<MailIcon size={28} />} title={t('watch.sent.title')}>
      <Soft as="p">{t.rich('watch.sent.text', { email: <bdi dir="ltr">{outcome.email}</bdi> })}</Soft>
      <Soft as="p">{t('watch.sent.spam')}</Soft>
      <Row gap={3}>
        <Button onClick={onClose}>{t('watch.done')}</Button>
      </Row>
    </Told>
  );
}

type CreatedProps = Extract<WatchOutcome, { kind: 'created' }> & { onClose: () => void };

function Created({ watch, obstacle, onClose }: CreatedProps): ReactNode {
  const t = useTranslate();
  return (
    <Told sign={<VerifiedIcon size={28} />} title={t('watch.created.title')}>
      {watch !== null && (
        <Soft as="p">
          {t.rich('watch.created.text', { when: <ConditionWords watch={watch} /> })}
          {' · '}
          <DateWords watch={watch} />
        </Soft>
      )}
      {watch?.isReached && <AlreadyThere watch={watch} onClose={onClose} />}
      {obstacle !== null && <Obstacle obstacle={obstacle} onClose={onClose} />}
      <Row gap={3}>
        <Button onClick={onClose}>{t('watch.done')}</Button>
        <Link to={accountPath('watches')} className={buttonClass('plain')} onClick={onClose}>
          {t('watch.all')}
        </Link>
      </Row>
    </Told>
  );
}

/** Why the alert would not arrive, since nobody should wait for it in vain. */
function Obstacle({ obstacle, onClose }: { obstacle: AlertObstacle; onClose: () => void }): ReactNode {
  const t = useTranslate();
  const user = useUser();
  if (obstacle === 'off') return <AlertsOff onLeave={onClose} />;
  if (obstacle !== 'unconfirmed') return <SuppressedNotice settings={{ suppressed: obstacle }} />;
  return (
    <Notice icon={<MailIcon size={20} />}>
      <p>{t.rich('watch.created.unverified', { email: <bdi dir="ltr">{user?.email}</bdi> })}</p>
    </Notice>
  );
}

function AlreadyThere({ watch, onClose }: { watch: Watch; onClose: () => void }): ReactNode {
  const t = useTranslate();
  const { origin, destination, namesAirport: isAirportOnly, tripType, last } = watch;
  if (last === null) return null;
  const path = dealPath(destination, { origin, tripType, isAirportOnly, date: last.departureDate });
  return (
    <Card fill="good" dense gap={2}>
      <Row as="p" gap={2} tone="good" weight="strong">
        <BellIcon size={20} />
        {t('watch.reached.title')}
      </Row>
      <Text size="2xl" weight="strong">
        <Price amount={last.price} />
      </Text>
      <Soft as="p">
        {t.rich('fare.via', { site: <bdi>{siteNamesIn(t.language)[last.site]}</bdi> })}
        {' · '}
        <FareSeen sighting={last} />
      </Soft>
      <Link to={path} className={buttonClass('quiet')} onClick={onClose}>
        {t('watch.reached.show')}
      </Link>
    </Card>
  );
}

/** Takes the focus, since the form is gone. */
function Told({ sign, title, children }: { sign: ReactNode; title: string; children: ReactNode }): ReactNode {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <Stack gap={4} above={3}>
      <Row as="p" gap={3} wrap={false} size="lg" weight="strong" ref={words} tabIndex={-1}>
        <Text as="span" tone="good">
          {sign}
        </Text>
        {title}
      </Row>
      {children}
    </Stack>
  );
}
