/** Complete deal form with errors and the live check of its prices. */
import { type ReactNode, useRef } from 'react';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import { dealFieldNames } from '#contract/domain/deal-status.ts';
import { CancelButton } from '#web/features/admin/cancel-button.tsx';
import { showMissing } from '#web/features/admin/show-missing.ts';
import { CheckField } from '#web/features/forms/check-field.tsx';
import { Form } from '#web/features/forms/form.tsx';
import { type FormFaults, useForm } from '#web/features/forms/use-form.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { type DealDraft, type DealField, findDraftFaults } from './deal-draft.ts';
import { PictureFields, type PictureName, PriceFields, pictureNames, RouteFields } from './deal-fields.tsx';
import styles from './deal-form.module.css';
import { TermFields } from './term-fields.tsx';

type DealFormProps = {
  /** The deal the draft was created from; undefined for a new deal. */
  base: AdminDeal | undefined;
  draft: DealDraft;
  onChange: (part: Partial<DealDraft>) => void;
  save: () => Promise<void>;
  onSaved: () => void;
  onFailed: (error: unknown) => void;
  /** Option to keep the form open to add another deal. */
  repeat: { isOn: boolean; onChange: (isOn: boolean) => void } | undefined;
  onCancel: () => void;
};

export function DealForm(props: DealFormProps): ReactNode {
  const { base, draft, onChange, repeat, onCancel } = props;
  const t = useTranslate();
  const unfetched = useRef<Partial<Record<PictureName, string>>>({});
  const form = useForm<DealField>({
    names: dealFieldNames,
    findFaults: () => ({ ...unfetchedFaults(unfetched.current, t), ...faultsOf(draft, t) }),
    send: props.save,
    onSent: props.onSaved,
    onRefused: (faults, error) => showMissing(t, faults, error),
    onFailed: props.onFailed,
  });
  const fields = { draft, faults: form.faults, onChange };
  return (
    <Form
      form={form}
      className={styles.form}
      send={t(base ? 'admin.deals.form.save' : 'admin.deals.form.create')}
      beside={<CancelButton onClick={onCancel} />}
    >
      <RouteFields {...fields} base={base} />
      <PriceFields {...fields} />
      <TermFields {...fields} />
      <PictureFields
        {...fields}
        onTyping={(name, address) => {
          unfetched.current[name] = address;
          if (address === '') form.clearFault(name);
        }}
      />
      {repeat && (
        <CheckField
          label={t('admin.deals.form.repeat')}
          checked={repeat.isOn}
          onChange={({ target }) => repeat.onChange(target.checked)}
        />
      )}
    </Form>
  );
}

/** Faults for image URLs that were typed but not fetched, since saving would lose them. */
function unfetchedFaults(
  typed: Readonly<Partial<Record<PictureName, string>>>,
  t: Translate,
): FormFaults<DealField> {
  const names = pictureNames.filter((name) => typed[name]);
  return Object.fromEntries(names.map((name) => [name, t('admin.deals.picture.unfetched')]));
}

function faultsOf(draft: DealDraft, t: Translate): FormFaults<DealField> {
  const words = {
    missing: t('forms.required'),
    price: t('admin.deals.form.priceFault'),
    code: t('admin.deals.form.destinationFault'),
  };
  return Object.fromEntries(
    Object.entries(findDraftFaults(draft)).map(([name, fault]) => [name, words[fault]]),
  ) as FormFaults<DealField>;
}
