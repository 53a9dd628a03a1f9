/** The reader's watches on their home: the price now, how it moved since yesterday, and what it is worth. */
import type { ReactNode } from 'react';
import type { Watch } from '#contract/api/watches.ts';
import { recordOfUsual } from '#contract/domain/verdict.ts';
import { accountPath } from '#web/addresses/account-query.ts';
import { dealPath } from '#web/addresses/deal-query.ts';
import { useAnswer, useQuery } from '#web/api/query.tsx';
import { FareSeen } from '#web/features/sightings/fare-seen.tsx';
import { Verdict } from '#web/features/verdict/verdict.tsx';
import { BellIcon } from '#web/features/watch/bell-icon.tsx';
import { DateWords } from '#web/features/watch/term-words.tsx';
import { moveOf, sortByMove } from '#web/features/watch/watch-move.ts';
import { watchQueries } from '#web/features/watch/watch-queries.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { CoverLink } from '#web/ui/link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { HomePart } from './home-part.tsx';
import { Invitation } from './invitation.tsx';
import styles from './my-watches.module.css';

/** Watches shown; the others are on the account page. */
const mostShown = 4;

/** How many prices fell since yesterday; undefined where none is known to have, and that of one is not known. */
export function useFallenCount(isAsked: boolean): number | undefined {
  const now = useNow();
  const watches = useAnswer(watchQueries.list(), isAsked);
  const moves = watches?.filter(({ state }) => state === 'active').map((watch) => moveOf(watch, now)) ?? [];
  const fallen = moves.filter((move) => move?.direction === 'fell').length;
  const isKnown = fallen > 0 || (moves.length > 0 && !moves.includes(null));
  return isKnown ? fallen : undefined;
}

export function MyWatches(): ReactNode {
  const t = useTranslate();
  const now = useNow();
  const view = useQuery(watchQueries.list());
  const watches = view.data && sortByMove(view.data, now);
  if (watches?.length === 0) {
    return (
      <Invitation
        icon={<BellIcon size={22} />}
        text={t('home.watches.invite')}
        to="#prices"
        action={t('home.watches.inviteAction')}
      />
    );
  }
  return (
    <HomePart id="my-watches" title={t('home.watches')} to={accountPath('watches')} all={t('watch.all')}>
      <Loaded view={{ ...view, data: watches }} fallback={<Skeleton as="card" />}>
        {(known) => (
          <Stack as="ul" raised="card" className={styles.board}>
            {known.slice(0, mostShown).map((watch) => (
              <li key={watch.id} className={styles.watch} data-state={watch.state}>
                <WatchRow watch={watch} now={now} />
              </li>
            ))}
          </Stack>
        )}
      </Loaded>
    </HomePart>
  );
}

function WatchRow({ watch, now }: { watch: Watch; now: number }): ReactNode {
  const t = useTranslate();
  const { last } = watch;
  return (
    <>
      <WatchedTrip watch={watch} />
      {last === null ? (
        <Soft size="sm" className={styles.figures}>
          {t('home.watches.noPrice')}
        </Soft>
      ) : (
        <>
          <Row gap={4} lines={1} justify="between" className={styles.worth}>
            <Verdict price={last.price} record={recordOfUsual(last.usual)} />
            <Soft as="span" size="sm">
              <FareSeen sighting={last} />
            </Soft>
          </Row>
          <div className={styles.figures}>
            <Price className={styles.price} amount={last.price} />
            <Move watch={watch} now={now} />
          </div>
        </>
      )}
    </>
  );
}

function WatchedTrip({ watch }: { watch: Watch }): ReactNode {
  const t = useTranslate();
  const { origin, destination, tripType, state, isReached } = watch;
  const isArabic = t.language === 'ar';
  const route = t('watch.route', {
    origin: isArabic ? watch.originCityAr : watch.originCity,
    destination: isArabic ? watch.destinationCityAr : watch.destinationCity,
  });
  return (
    <div>
      <h3>
        <CoverLink to={state === 'locked' ? '/premium' : dealPath(destination, { origin, tripType })}>
          {route}
        </CoverLink>
      </h3>
      <Soft size="sm">
        {t(`trip.${tripType}`)} · <DateWords watch={watch} />
      </Soft>
      {state !== 'active' && state !== 'snoozed' && (
        <Badge tone={state === 'unconfirmed' ? 'warning' : 'plain'}>{t(`watch.state.${state}`)}</Badge>
      )}
      {isReached && state === 'active' && <Badge tone="accent">{t('watch.isReached')}</Badge>}
    </div>
  );
}

const signs = { fell: '↓', rose: '↑', same: '=' } as const;
const tones = { fell: 'good', rose: 'warning', same: 'soft' } as const;

/** Nothing where yesterday has no price. */
function Move({ watch, now }: { watch: Watch; now: number }): ReactNode {
  const t = useTranslate();
  const move = moveOf(watch, now);
  if (move === null) return null;
  return (
    <Text size="sm" weight="strong" tone={tones[move.direction]} className={styles.move}>
      <span aria-hidden="true">{signs[move.direction]}</span>{' '}
      {move.direction === 'same'
        ? t('home.watches.same')
        : t.rich(`home.watches.${move.direction}`, { amount: <Price amount={move.amount} /> })}
    </Text>
  );
}
