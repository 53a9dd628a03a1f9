/** Sends a watch: what was typed stays when it is refused, and the reason is told in the dialog. */

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Watch } from '#contract/api/watches.ts';
import { highestWatchPrice } from '#contract/domain/alert.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { foldEmail } from '#contract/domain/email.ts';
import { updateWatch } from '#contract/endpoints/account.ts';
import { createWatch } from '#contract/endpoints/people.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { invalidate } from '#web/api/query.tsx';
import { reasonOf } from '#web/features/account/reason-of.ts';
import { useUser } from '#web/features/account/use-user.ts';
import { findEmailFaults } from '#web/features/forms/email-faults.ts';
import { type FormFaults, type FormValues, useForm } from '#web/features/forms/use-form.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { WatchOutcome } from './watch-outcome.tsx';
import { type AlertLink, byLink, watchQueries } from './watch-queries.ts';
import {
  bodyOfChange,
  bodyOfTerms,
  findTermsFaults,
  type TermsField,
  termsOfWatch,
  type WatchTerms,
} from './watch-terms.ts';
import type { WatchedTrip } from './watched-trip.ts';

const names = ['below', 'month', 'from', 'until', 'holiday', 'email', 'website'] as const;
type Name = (typeof names)[number];

type WatchSending = {
  trip: WatchedTrip;
  watch: Watch | undefined;
  link: AlertLink;
  terms: WatchTerms;
  onOutcome: (outcome: WatchOutcome) => void;
  onClose: () => void;
};

export function useWatchForm({ trip, watch, link, terms, onOutcome, onClose }: WatchSending) {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const user = useUser();
  const now = useNow();
  const [isSessionOver, setIsSessionOver] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isGuest = watch === undefined && (!user || isSessionOver);
  const form = useForm<Name>({
    names,
    subject: watch?.id ?? `${trip.origin}-${trip.destination}-${trip.tripType}`,
    findFaults: (values) => {
      setRefusal(undefined);
      const most = formatNumber(highestWatchPrice, t.language);
      return { ...termFaultsOf(terms, t, most), ...(isGuest ? findEmailFaults(values, t) : {}) };
    },
    send: async (values) => {
      if (watch === undefined) onOutcome(await create(trip, terms, isGuest ? values : undefined));
      else {
        const body = bodyOfChange(terms, termsOfWatch(watch, riyadhDate(new Date(now))));
        await call(updateWatch, { params: { id: watch.id }, body, ...byLink(link) });
      }
      void invalidate(queryClient, watchQueries.list(link));
    },
    onSent: () => {
      if (watch === undefined) return;
      showToast({ title: t('watch.saved') });
      onClose();
    },
    // The address is asked for where a session has ended meanwhile.
    onRefused: ({ email }) => {
      if (email !== undefined) setIsSessionOver(true);
    },
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'premium_required') {
        return onOutcome({ kind: 'premium' });
      }
      setRefusal(reasonOf(error, t('error.text')));
    },
  });
  return { form, refusal, isGuest };
}

async function create(
  { origin, destination, tripType }: WatchedTrip,
  terms: WatchTerms,
  guest: FormValues<'email' | 'website'> | undefined,
): Promise<WatchOutcome> {
  const email = guest && foldEmail(guest.email);
  const body = {
    origin,
    destination,
    tripType,
    ...bodyOfTerms(terms),
    ...(guest === undefined ? {} : { email, website: guest.website }),
  };
  const { watch, isConfirmationSent, obstacle } = await call(createWatch, { body });
  if (email !== undefined && (watch === null || isConfirmationSent)) return { kind: 'sent', email };
  return { kind: 'created', watch, obstacle };
}

function termFaultsOf(terms: WatchTerms, t: Translate, most: string): FormFaults<TermsField> {
  const texts = {
    price: t('watch.fault.price', { most }),
    fromMissing: t('watch.fault.from'),
    untilMissing: t('watch.fault.until'),
    order: t('watch.fault.order'),
    holidayMissing: t('watch.fault.holiday'),
  };
  const faults = Object.entries(findTermsFaults(terms)).map(([name, fault]) => [name, texts[fault]]);
  return Object.fromEntries(faults);
}
