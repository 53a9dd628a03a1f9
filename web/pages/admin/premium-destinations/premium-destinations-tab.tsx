/** Premium destinations tab: which destinations are locked for guests and free users; a popular one or a known code fills in the names. */
import type { ReactNode } from 'react';
import type { PremiumDestination } from '#contract/api/admin-premium-destinations.ts';
import type { Airport } from '#contract/api/airports.ts';
import { premiumDestinationForm } from '#contract/bodies/premium-destination.ts';
import { quickDestinations } from '#contract/domain/admin.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import type { Language } from '#contract/domain/language.ts';
import { regions } from '#contract/domain/region.ts';
import { normalizeText } from '#contract/domain/typed-text.ts';
import {
  createPremiumDestination,
  deletePremiumDestination,
  listPremiumDestinations,
  updatePremiumDestination,
} from '#contract/endpoints/admin.ts';
import { queries } from '#web/api/api.ts';
import { type QueryView, useAnswer, useQuery } from '#web/api/query.tsx';
import { adminList, callAdmin } from '#web/features/admin/admin-api.ts';
import { type DrawProps, FieldGrid, type FormOptions } from '#web/features/admin/admin-form.tsx';
import type { ListOptions } from '#web/features/admin/admin-list.tsx';
import { ListScreen } from '#web/features/admin/admin-tab.tsx';
import { BadgeCell, TwoLines } from '#web/features/admin/cells.tsx';
import { SelectField } from '#web/features/forms/fields.tsx';
import { formatDate } from '#web/i18n/format.ts';
import { choicesOf, type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Text } from '#web/ui/layout.tsx';

export function Tab(): ReactNode {
  const t = useTranslate();
  return (
    <ListScreen
      nameOf={(destination) => placeOf(destination, t.language).city}
      list={listIn(t)}
      form={formIn(t)}
      deletion={{
        words: 'admin.premium',
        remove: ({ id }) => callAdmin(deletePremiumDestination, { params: { id } }),
      }}
    />
  );
}

const listQuery = () => adminList(listPremiumDestinations, {});

function listIn(t: Translate): ListOptions<PremiumDestination, Record<never, string>> {
  return {
    title: t('admin.premium.title'),
    lead: t('admin.premium.lead'),
    usual: {},
    query: listQuery,
    empty: t('admin.premium.empty'),
    columns: [
      {
        head: t('admin.premium.name.column'),
        kind: 'wide',
        cell: (destination) => (
          <TwoLines
            first={placeOf(destination, t.language).city}
            beside={placeOf(destination, t.language).country}
            // Airport names exist in English only.
            second={<span lang="en">{destination.destinationName}</span>}
          />
        ),
      },
      {
        head: t('admin.premium.code.column'),
        cell: ({ destinationCode }) => (
          <Text as="bdi" dir="ltr" weight="strong">
            {destinationCode}
          </Text>
        ),
      },
      { head: t('admin.premium.region'), cell: ({ region }) => t(`region.${region}`) },
      {
        head: t('admin.premium.status'),
        kind: 'tight',
        cell: ({ isPremium }) => (
          <BadgeCell tone={isPremium ? 'accent' : 'good'}>
            {t(isPremium ? 'admin.premium.status.premium' : 'admin.premium.status.open')}
          </BadgeCell>
        ),
      },
      {
        head: t('admin.premium.updated'),
        kind: 'tight',
        cell: ({ updatedAt }) => formatDate(riyadhDate(new Date(updatedAt)), t.language),
      },
    ],
  };
}

const fromCode = { dir: 'ltr', disabled: true } as const;
type Fields = ReturnType<typeof premiumDestinationForm.parse>;

function formIn(t: Translate): FormOptions<PremiumDestination, DestinationValues, Fields> {
  return {
    words: 'admin.premium',
    lead: () => t('admin.premium.names.hint'),
    schema: premiumDestinationForm,
    valuesOf,
    faults: { destinationCode: t('admin.premium.code.fault') },
    fields: () => [
      {
        dir: 'ltr',
        name: 'destinationCode',
        label: t('admin.premium.code'),
        autoCapitalize: 'characters',
        spellCheck: false,
      },
      { name: 'destinationName', label: t('admin.premium.name'), ...fromCode },
      { name: 'city', label: t('admin.premium.city'), ...fromCode },
      { name: 'country', label: t('admin.premium.country'), ...fromCode },
      {
        name: 'region',
        label: t('admin.premium.region'),
        options: choicesOf(t, 'region', regions),
        disabled: true,
      },
      {
        name: 'isPremium',
        label: t('admin.premium.status'),
        options: [
          { value: 'true', label: t('admin.premium.status.premium') },
          { value: 'false', label: t('admin.premium.status.open') },
        ],
      },
    ],
    draw: (drawn) => <DestinationFields {...drawn} />,
    save: async (row, { destinationCode, isPremium }) => {
      const body = { destinationCode, isPremium };
      const { destination } = row
        ? await callAdmin(updatePremiumDestination, {
            params: { id: row.id },
            body: { ...body, version: row.version },
          })
        : await callAdmin(createPremiumDestination, { body });
      return destination;
    },
  };
}

type Named = Pick<PremiumDestination, 'destinationCode' | 'destinationName' | 'city' | 'country' | 'region'>;
type DestinationValues = Named & { isPremium: string };

const blank: Named = { destinationCode: '', destinationName: '', city: '', country: '', region: 'asia' };

function valuesOf(destination: (Named & { isPremium: boolean }) | null): DestinationValues {
  const { isPremium, ...all } = destination ?? { ...blank, isPremium: true };
  const { destinationCode, destinationName, city, country, region } = all;
  return { destinationCode, destinationName, city, country, region, isPremium: String(isPremium) };
}

function DestinationFields(props: DrawProps<PremiumDestination, DestinationValues>): ReactNode {
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
  const configured = useAnswer(listQuery())?.rows ?? [];
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
