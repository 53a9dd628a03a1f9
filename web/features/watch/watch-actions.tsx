/** Buttons of a watch: change, pause, snooze, delete. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Watch } from '#contract/api/watches.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { deleteWatch, updateWatch } from '#contract/endpoints/account.ts';
import { type Answer, call } from '#web/api/call.ts';
import { invalidate, updateAnswer } from '#web/api/query.tsx';
import { formatDayMonth } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { Button } from '#web/ui/button.tsx';
import { useDeferredDialog } from '#web/ui/deferred-dialog.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Row } from '#web/ui/layout.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { WatchDialog } from './watch-button.tsx';
import styles from './watch-card.module.css';
import { type AlertLink, byLink, useAlertMutation, watchQueries } from './watch-queries.ts';

const snoozeMs = 7 * 86_400_000;

type WatchActionsProps = { watch: Watch; city: string; link: AlertLink; onDeleted: () => void };

export function WatchActions({ watch, city, link, onDeleted }: WatchActionsProps): ReactNode {
  const t = useTranslate();
  const now = useNow();
  const { change, remove } = useWatchChanges(watch, link);
  const edit = useDeferredDialog(WatchDialog);
  const [isAsked, setIsAsked] = useState(false);
  const { state, origin, destination, tripType, last } = watch;
  const price = last?.price ?? null;
  const isEnded = state === 'ended';
  const snooze = () => {
    const until = new Date(now + snoozeMs);
    const date = formatDayMonth(riyadhDate(until), t.language);
    change({ snoozedUntil: until.toISOString() }, t('watch.snoozed', { date }));
  };
  return (
    <Row as="fieldset" gap={0} className={styles.actions} aria-label={t('watch.actions', { city })}>
      <Button look="plain" aria-haspopup="dialog" {...edit.preload} onClick={edit.open}>
        {t('watch.action.edit')}
      </Button>
      {state === 'paused' ? (
        <Button look="plain" onClick={() => change({ isPaused: false }, t('watch.resumed'))}>
          {t('watch.action.resume')}
        </Button>
      ) : (
        !isEnded && (
          <Button look="plain" onClick={() => change({ isPaused: true }, t('watch.paused'))}>
            {t('watch.action.pause')}
          </Button>
        )
      )}
      {state === 'snoozed' && (
        <Button look="plain" onClick={() => change({ snoozedUntil: null }, t('watch.resumed'))}>
          {t('watch.action.wake')}
        </Button>
      )}
      {state === 'active' && (
        <Button look="plain" onClick={snooze}>
          {t('watch.action.snooze')}
        </Button>
      )}
      <Button
        look="plain"
        isDanger
        className={styles.delete}
        aria-haspopup="dialog"
        onClick={() => setIsAsked(true)}
      >
        {t('watch.action.delete')}
      </Button>
      {edit.isUsed && (
        <WatchDialog
          {...edit.dialog}
          // The name says the airport where it has to.
          trip={{ origin, destination, isCity: true, city, tripType, price, sighting: last, usual: null }}
          watch={watch}
          link={link}
        />
      )}
      <DeleteDialog
        isOpen={isAsked}
        city={city}
        onClose={() => setIsAsked(false)}
        onDelete={() => {
          setIsAsked(false);
          remove(onDeleted);
        }}
      />
    </Row>
  );
}

function useWatchChanges({ id }: Watch, link: AlertLink) {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const { mutate } = useAlertMutation(link);
  const list = watchQueries.list(link);
  return {
    change: (body: { isPaused?: boolean; snoozedUntil?: string | null }, title: string) =>
      mutate<Answer<typeof updateWatch>>({
        key: id,
        send: () => call(updateWatch, { params: { id }, body, ...byLink(link) }),
        onDone: ({ watch }) => {
          updateAnswer(queryClient, list, (known) => known.map((each) => (each.id === id ? watch : each)));
          showToast({ title });
        },
      }),
    remove: (onDeleted: () => void) =>
      mutate({
        key: id,
        send: () => call(deleteWatch, { params: { id }, ...byLink(link) }),
        onDone: () => {
          updateAnswer(queryClient, list, (known) => known.filter((each) => each.id !== id));
          showToast({ title: t('watch.deleted') });
          onDeleted();
        },
        onSettled: () => void invalidate(queryClient, list),
      }),
  };
}

function DeleteDialog(props: {
  isOpen: boolean;
  city: string;
  onClose: () => void;
  onDelete: () => void;
}): ReactNode {
  const { isOpen, city, onClose, onDelete } = props;
  const t = useTranslate();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('watch.delete.title')}
      description={t('watch.delete.text', { city })}
      width="narrow"
    >
      <Row gap={3} above={4}>
        <Button look="quiet" isDanger onClick={onDelete}>
          {t('watch.delete.send')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('watch.delete.keep')}
        </Button>
      </Row>
    </Dialog>
  );
}
