/** Sends a watch: what was typed stays when it is refused, and the reason is told in the dialog. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { Watch } from '#contract/api/watches.ts';
import { highestWatchPrice, watchConditions, watchWhenKinds } from '#contract/domain/alert.ts';
import { updateWatch } from '#contract/endpoints/account.ts';
import { createWatch } from '#contract/endpoints/people.ts';
import { emailField, honeypotField } from '#contract/form-fields.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { invalidate } from '#web/api/query.tsx';
import { useUser } from '#web/features/account/use-user.ts';
import { useSchemaForm } from '#web/features/forms/use-schema-form.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { useToday } from '#web/i18n/now.tsx';
import { reasonOf } from '#web/ui/reason-of.ts';
import { showToast } from '#web/ui/toast-store.ts';
import type { WatchOutcome } from './watch-outcome.tsx';
import { type AlertLink, byLink, watchQueries } from './watch-queries.ts';
import {
  bodyOfChange,
  bodyOfTerms,
  findTermsFaults,
  suggestTerms,
  type TermsFault,
  termsOfWatch,
} from './watch-terms.ts';
import type { WatchedTrip } from './watched-trip.ts';

const fields = z.object({
  condition: z.enum(watchConditions),
  below: z.string(),
  whenKind: z.enum(watchWhenKinds),
  month: z.string(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  holiday: z.string(),
  email: z.string(),
  website: honeypotField,
});
export type WatchValues = z.input<typeof fields>;

export type WatchSending = {
  trip: WatchedTrip;
  watch: Watch | undefined;
  link: AlertLink;
  onOutcome: (outcome: WatchOutcome) => void;
  onClose: () => void;
};

export function useWatchForm({ trip, watch, link, onOutcome, onClose }: WatchSending) {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const user = useUser();
  const today = useToday();
  const [isSessionOver, setIsSessionOver] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isGuest = watch === undefined && (!user || isSessionOver);
  const terms = watch === undefined ? suggestTerms(trip, today) : termsOfWatch(watch, today);
  const form = useSchemaForm({
    schema: watchSchemaOf(isGuest, t),
    start: { ...terms, email: '', website: '' },
    subject: watch?.id ?? `${trip.origin}-${trip.destination}-${trip.tripType}-${trip.isCity}`,
    send: async (body) => {
      setRefusal(undefined);
      if (watch === undefined) onOutcome(await create(trip, body, isGuest));
      else {
        const change = bodyOfChange(body, termsOfWatch(watch, today));
        await call(updateWatch, { params: { id: watch.id }, body: change, ...byLink(link) });
      }
      void invalidate(queryClient, watchQueries.list(link));
    },
    onSent: () => {
      if (watch === undefined) return;
      showToast({ title: t('watch.saved') });
      onClose();
    },
    onRefused: ({ email }) => {
      setRefusal(undefined);
      // The address is asked for where a session has ended meanwhile.
      if (email !== undefined) setIsSessionOver(true);
    },
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'premium_required') onOutcome({ kind: 'premium' });
      else setRefusal(reasonOf(t, error));
    },
  });
  return { form, refusal, isGuest, today };
}

/** Tells faults of the terms beside one of the address, which guests give. */
export function watchSchemaOf(isGuest: boolean, t: Translate) {
  const texts: Record<TermsFault, string> = {
    price: t('watch.fault.price', { most: formatNumber(highestWatchPrice, t.language) }),
    fromMissing: t('watch.fault.from'),
    untilMissing: t('watch.fault.until'),
    order: t('watch.fault.order'),
    holidayMissing: t('watch.fault.holiday'),
  };
  return fields.extend({ email: isGuest ? emailField : z.string() }).superRefine((terms, context) => {
    for (const [name, fault] of Object.entries(findTermsFaults(terms))) {
      context.addIssue({ code: 'custom', path: [name], message: texts[fault] });
    }
  });
}

async function create(
  { origin, destination, isCity, tripType }: WatchedTrip,
  { email, website, ...terms }: WatchValues,
  isGuest: boolean,
): Promise<WatchOutcome> {
  const body = {
    origin,
    destination,
    place: isCity ? ('city' as const) : ('airport' as const),
    tripType,
    ...bodyOfTerms(terms),
    ...(isGuest ? { email, website } : {}),
  };
  const { watch, isConfirmationSent, obstacle } = await call(createWatch, { body });
  if (isGuest && (watch === null || isConfirmationSent)) return { kind: 'sent', email };
  return { kind: 'created', watch, obstacle };
}
