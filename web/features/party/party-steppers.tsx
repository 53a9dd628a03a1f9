/** Steppers for the numbers of a party: every press counts at once. */
import { type ReactNode, useId } from 'react';
import { changeParty, isSameParty, type Party, type PartyField } from '#contract/domain/party.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Soft, Stack, Text } from '#web/ui/layout.tsx';
import styles from './party-steppers.module.css';

type PartySteppersProps = {
  fields: readonly PartyField[];
  /** Low rows, among other fields. */
  isDense?: boolean;
  party: Party;
  onChange: (party: Party) => void;
};

export function PartySteppers({ fields, isDense = false, ...choice }: PartySteppersProps): ReactNode {
  return (
    <Stack above={isDense ? undefined : 3} className={styles.rows} data-dense={isDense || undefined}>
      {fields.map((field) => (
        <Stepper key={field} field={field} {...choice} />
      ))}
    </Stack>
  );
}

type StepperProps = { field: PartyField } & Pick<PartySteppersProps, 'party' | 'onChange'>;

function Stepper({ field, party, onChange }: StepperProps): ReactNode {
  const t = useTranslate();
  const id = useId();
  const name = t(`partyPanel.${field}`);
  const step = (by: 1 | -1) => {
    const next = changeParty(party, field, party[field] + by);
    const isBlocked = isSameParty(next, party);
    return (
      <button
        type="button"
        className={buttonClass('quiet', styles.step)}
        // Stays focusable at the limit, so that the keyboard does not lose its place.
        aria-disabled={isBlocked}
        aria-label={t(by === 1 ? 'partyDialog.more' : 'partyDialog.less', { name })}
        onClick={() => isBlocked || onChange(next)}
      >
        <span aria-hidden="true">{by === 1 ? '+' : '−'}</span>
      </button>
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside its controls
    <div className={styles.row} role="group" aria-labelledby={id}>
      <p className={styles.name}>
        <span id={id}>{name}</span>
        <Soft as="span" size="sm" weight="normal">
          {t(`partyDialog.${field}Hint`)}
        </Soft>
      </p>
      {step(-1)}
      <Text as="output" size="lg" weight="strong" className={styles.count}>
        {party[field]}
      </Text>
      {step(1)}
    </div>
  );
}
