/** Fields of a Premium destination: a popular one or a known code fills in the names. */
import type { ReactNode } from 'react';
import type { Airport } from '#contract/api/airports.ts';
import { quickDestinations } from '#contract/domain/admin.ts';
import type { Language } from '#contract/domain/language.ts';
import { normalizeText } from '#contract/domain/typed-text.ts';
import { type PremiumDestination, premiumDestinations } from '#contract/resources/premium-destinations.ts';
import { queries } from '#web/api/api.ts';
import { type QueryView, useAnswer, useQuery } from '#web/api/query.tsx';
import { adminList } from '#web/features/admin/admin-api.ts';
import { type DrawProps, FieldGrid } from '#web/features/admin/admin-form.tsx';
import { SelectField } from '#web/features/forms/select-field.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';

type Named = Pick<PremiumDestination, 'destinationCode' | 'destinationName' | 'city' | 'country' | 'region'>;
export type DestinationValues = Named & { isPremium: string };

const blank: Named = { destinationCode: '', destinationName: '', city: '', country: '', region: 'asia' };

export function valuesOf(destination: (Named & { isPremium: boolean }) | null): DestinationValues {
  const { isPremium, ...all } = destination ?? { ...blank, isPremium: true };
  const { destinationCode, destinationName, city, country, region } = all;
  return { destinationCode, destinationName, city, country, region, isPremium: String(isPremium) };
}

export function DestinationFields(props: DrawProps<PremiumDestination, DestinationValues>): ReactNode {
  const { form, row, fields } = props;
  const { hook, change } = form;
  const t = useTranslate();
  const airports = useQuery(queries.destinationAirports());
  const find = (wanted: string) => airports.data?.find(({ code }) => code === wanted);
  const known = find(hook.watch('destinationCode'));
  const fillIn = (text: string) => {
    const code = foldCode(text);
    const airport = find(code);
    const names = airport ? namesOf(airport) : blank;
    for (const name of Object.keys(names) as (keyof Named)[]) hook.setValue(name, names[name]);
    change('destinationCode', code);
  };
  return (
    <>
      {!row && (
        <QuickChoice
          view={airports}
          onChoose={(airport) => hook.reset(valuesOf({ ...namesOf(airport), isPremium: true }))}
        />
      )}
      <FieldGrid
        form={form}
        fields={fields}
        onType={(name, text) => name === 'destinationCode' && fillIn(text)}
        note={
          known &&
          t.rich('admin.premium.names.arabic', {
            names: <bdi lang="ar">{`${placeOf(known, 'ar').both} · ${known.nameAr}`}</bdi>,
          })
        }
      />
    </>
  );
}

type Place = Pick<PremiumDestination, 'city' | 'cityAr' | 'country' | 'countryAr'>;

/** City and country in the given language. */
export function placeOf({ city, cityAr, country, countryAr }: Place, language: Language) {
  const [name, land, comma] = language === 'ar' ? [cityAr, countryAr, '، '] : [city, country, ', '];
  return { city: name, country: land, both: `${name}${comma}${land}` };
}

function namesOf({ code, name, city, country, region }: Airport): Named {
  return { destinationCode: code, destinationName: name, city, country, region };
}

/** At most three letters, upper case. */
export function foldCode(text: string): string {
  return normalizeText(text, 'NFKC')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 3);
}

type QuickChoiceProps = { view: QueryView<Airport[]>; onChoose: (airport: Airport) => void };

/** Popular destinations that are not configured yet; nothing once all of them are. */
function QuickChoice({ view: { data: airports, error, refetch }, onChoose }: QuickChoiceProps): ReactNode {
  const t = useTranslate();
  const configured = useAnswer(adminList(premiumDestinations.list, {}))?.rows ?? [];
  if (error && !airports) return <ErrorState error={error} onRetry={refetch} />;
  const taken = new Set(configured.map(({ destinationCode }) => destinationCode));
  const offered = quickDestinations.flatMap((code) => {
    const airport = taken.has(code) ? undefined : airports?.find((each) => each.code === code);
    return airport ? [airport] : [];
  });
  if (airports && offered.length === 0) return null;
  return (
    <SelectField
      label={t('admin.premium.quick')}
      disabled={!airports}
      // Always empty, so that the same option can be chosen again.
      value=""
      onChange={({ target }) => {
        const airport = offered.find(({ code }) => code === target.value);
        if (airport) onChoose(airport);
      }}
      options={[
        { value: '', label: t(airports ? 'admin.premium.quick.choose' : 'common.loading') },
        ...offered.map((airport) => ({
          value: airport.code,
          label: `${airport.code} · ${placeOf(airport, t.language).both}`,
        })),
      ]}
    />
  );
}
