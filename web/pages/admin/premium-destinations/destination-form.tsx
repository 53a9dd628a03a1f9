/** Form of a Premium destination: quick choice, code, or free text. */
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { PremiumDestination } from '#contract/api/admin-premium-destinations.ts';
import type { Airport } from '#contract/api/airports.ts';
import { regions } from '#contract/domain/region.ts';
import { queries } from '#web/api/api.ts';
import { useQuery } from '#web/api/query.tsx';
import formStyles from '#web/features/admin/admin-form.module.css';
import { CancelButton } from '#web/features/admin/cancel-button.tsx';
import { ChangedMeanwhile } from '#web/features/admin/changed-meanwhile.tsx';
import { Panel } from '#web/features/admin/panel.tsx';
import { Form } from '#web/features/forms/form.tsx';
import { SelectField } from '#web/features/forms/select-field.tsx';
import { TextField } from '#web/features/forms/text-fields.tsx';
import type { FormFaults } from '#web/features/forms/use-form.ts';
import { choicesOf } from '#web/i18n/choices.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import {
  applyInput,
  type DestinationValues,
  type DraftName,
  draftOf,
  draftOfAirport,
  emptyDraft,
} from './destination-draft.ts';
import styles from './premium-destinations.module.css';
import { QuickChoice } from './quick-choice.tsx';
import { useDestinationSaving } from './use-destination-saving.ts';

type DestinationFormProps = {
  /** Null for a new destination. */
  destination: PremiumDestination | null;
  configured: readonly PremiumDestination[];
  onClose: () => void;
  onSaved: (destination: PremiumDestination) => void;
};

export function DestinationForm(props: DestinationFormProps): ReactNode {
  const { destination, configured, onClose, onSaved } = props;
  const t = useTranslate();
  const airports = useQuery(queries.destinationAirports());
  const [draft, setDraft] = useState(() => (destination ? draftOf(destination) : emptyDraft));
  const saving = useDestinationSaving({ destination, draft, setDraft, onSaved });
  const { form } = saving;
  useFirstField(form.ref);
  return (
    <Panel
      title={t(destination ? 'admin.premium.edit.title' : 'admin.premium.create.title')}
      lead={t('admin.premium.names.hint')}
    >
      <Form
        form={form}
        className={`${formStyles.form} ${styles.form}`}
        send={t(destination ? 'admin.premium.update.send' : 'admin.premium.create.send')}
        beside={<CancelButton onClick={onClose} />}
      >
        {saving.conflict && <Conflict conflict={saving.conflict} />}
        {!destination && (
          <QuickChoice
            view={airports}
            configured={configured}
            onChoose={(airport) => setDraft(draftOfAirport(airport))}
          />
        )}
        <Fields
          values={draft.values}
          known={airports.data?.find(({ code }) => code === draft.values.destinationCode)}
          faults={form.faults}
          onType={(name, text) => setDraft(applyInput(draft, { name, text }, airports.data ?? []))}
        />
      </Form>
    </Panel>
  );
}

function useFirstField(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => form.current?.querySelector<HTMLElement>('select:enabled, input')?.focus(), [form]);
}

type FieldsProps = {
  values: DestinationValues;
  /** Undefined if the code is unknown or incomplete. */
  known: Airport | undefined;
  faults: FormFaults<DraftName>;
  onType: (name: DraftName, text: string) => void;
};

function Fields({ values, known, faults, onType }: FieldsProps): ReactNode {
  const t = useTranslate();
  const bind = (name: DraftName) => ({
    name,
    value: values[name],
    fault: faults[name],
    onChange: ({ target }: { target: { value: string } }) => onType(name, target.value),
  });
  const text = { dir: 'ltr', autoComplete: 'off', required: true } as const;
  return (
    <div className={styles.fields}>
      <TextField
        {...bind('destinationCode')}
        {...text}
        label={t('admin.premium.code')}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField {...bind('destinationName')} {...text} label={t('admin.premium.name')} />
      <TextField {...bind('city')} {...text} label={t('admin.premium.city')} />
      <TextField {...bind('country')} {...text} label={t('admin.premium.country')} />
      <SelectField
        {...bind('region')}
        label={t('admin.premium.region')}
        options={choicesOf(t, 'region', regions)}
      />
      <SelectField
        {...bind('isPremium')}
        label={t('admin.premium.status')}
        options={[
          { value: 'true', label: t('admin.premium.status.premium') },
          { value: 'false', label: t('admin.premium.status.open') },
        ]}
      />
      <p className={styles.arabic} role="status">
        {known &&
          t.rich('admin.premium.names.arabic', {
            names: <bdi lang="ar">{`${known.cityAr}، ${known.countryAr} · ${known.nameAr}`}</bdi>,
          })}
      </p>
    </div>
  );
}

const labels = {
  destinationCode: 'admin.premium.code',
  destinationName: 'admin.premium.name',
  city: 'admin.premium.city',
  country: 'admin.premium.country',
  region: 'admin.premium.region',
  isPremium: 'admin.premium.status',
} as const;

type ConflictProps = { conflict: NonNullable<ReturnType<typeof useDestinationSaving>['conflict']> };

function Conflict({ conflict }: ConflictProps): ReactNode {
  const t = useTranslate();
  const { now, changed } = conflict;
  const words = {
    ...now,
    region: t(`region.${now.region}`),
    isPremium: t(now.isPremium ? 'admin.premium.status.premium' : 'admin.premium.status.open'),
  };
  return (
    <ChangedMeanwhile
      title={t('admin.premium.changed.title')}
      conflict={conflict}
      changes={changed.map((name) => ({ label: t(labels[name]), value: words[name] }))}
    />
  );
}
