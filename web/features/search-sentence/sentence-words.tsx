/** The words of a search's sentence that are chosen: from where, when, for how many. */
import type { ReactNode } from 'react';
import { addMonths, monthOf } from '#contract/domain/dates.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { countTravelers } from '#contract/domain/party.ts';
import { tripFilterParameters } from '#contract/domain/trip-filter.ts';
import { type LandingQuery, withFilter } from '#web/addresses/landing-query.ts';
import { useChoose } from '#web/features/fares/use-choose.ts';
import { formatDay } from '#web/i18n/format.ts';
import { choicesOf, useTranslate } from '#web/i18n/i18n.tsx';
import { useToday } from '#web/i18n/now.tsx';
import { usePartyChoice } from '#web/state/party.tsx';
import { SelectBox } from '#web/ui/choice.tsx';
import { defer } from '#web/ui/defer.tsx';
import { useDeferredDialog } from '#web/ui/deferred-dialog.ts';

const PartyDialog = defer(async () =>
  (await import('#web/features/party/party-dialog.tsx')).loadPartyDialog(),
);

/** Says what only an option without a value says in a form: nothing. */
const own = 'own';

export function OriginWord({ list }: { list: LandingQuery }): ReactNode {
  const t = useTranslate();
  const choose = useChoose(list);
  return (
    <SelectBox
      name="origin"
      legend={t('fare.filter.origin')}
      value={list.origin}
      options={choicesOf(t, 'city.short', departureAirports)}
      onChange={(origin) => choose(() => ({ origin }))}
    />
  );
}

/** A month; holidays and chosen days, which the filter has, are named by its chips. */
export function WhenWord({ list }: { list: LandingQuery }): ReactNode {
  const t = useTranslate();
  const choose = useChoose(list);
  const first = monthOf(useToday());
  const { months, departs, holiday } = tripFilterParameters(list.filter);
  const value = months ?? (departs || holiday ? own : '');
  const options = [
    { value: '', label: t('search.anyTime') },
    ...Array.from({ length: 12 }, (_, index) => {
      const month = addMonths(first, index);
      const name = formatDay(`${month}-01`, t.language, { month: 'long' });
      return { value: month, label: t('search.month', { month: name }) };
    }),
  ];
  if (!options.some((option) => option.value === value)) options.push({ value, label: t('search.ownDays') });
  return (
    <SelectBox
      isNameHidden
      {...(value !== own && { name: 'months' })}
      legend={t('search.when')}
      value={value}
      options={options}
      onChange={(month) =>
        choose((next) =>
          withFilter(next, { ...next.filter, months: month ? [month] : [], departs: null, holiday: null }),
        )
      }
    />
  );
}

/** As many adults as have an option; for children and bags there is the dialog. */
const mostAdults = 6;

export function PartyWord(): ReactNode {
  const t = useTranslate();
  const { party, chooseParty } = usePartyChoice();
  const { isUsed, open, dialog } = useDeferredDialog(PartyDialog);
  const people = countTravelers(party);
  const isOwn = people !== party.adults || people > mostAdults;
  const optionOf = (count: number) => ({ value: String(count), label: t('search.for', { count }) });
  const options = Array.from({ length: mostAdults }, (_, index) => optionOf(index + 1));
  return (
    <>
      <SelectBox
        isNameHidden
        {...(!isOwn && { name: 'adults' })}
        legend={t('party.label')}
        value={isOwn ? own : String(people)}
        options={[
          ...(isOwn ? [{ ...optionOf(people), value: own }] : []),
          ...options,
          { value: '', label: t('search.forOthers') },
        ]}
        onChange={(adults) => {
          if (adults) chooseParty({ ...party, adults: Number(adults), children: 0, infants: 0 });
          else open();
        }}
      />
      {isUsed && <PartyDialog {...dialog} party={party} onChange={chooseParty} />}
    </>
  );
}
