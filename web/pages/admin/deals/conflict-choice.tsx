/** Edit conflict: shows who changed the deal, and lets the user choose field by field. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatMoment } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import styles from './conflict-choice.module.css';
import {
  type Choices,
  firstChoices,
  listDifferences,
  mergeDrafts,
  type Side,
  type Sides,
} from './deal-conflict.ts';
import type { DealDraft, DealField } from './deal-draft.ts';
import type { DealAnswer } from './deals-query.ts';
import { DraftValue } from './draft-value.tsx';

type ConflictChoiceProps = {
  sides: Sides;
  theirs: DealAnswer;
  /** Receives the merged draft, which is saved over their version. */
  onResolve: (draft: DealDraft) => Promise<void>;
  /** Called when the user discards all their own changes. */
  onKeepTheirs: () => void;
};

export function ConflictChoice({ sides, theirs, onResolve, onKeepTheirs }: ConflictChoiceProps): ReactNode {
  const t = useTranslate();
  const fields = listDifferences(sides);
  const [choices, setChoices] = useState<Choices>(() => firstChoices(sides));
  const [isBusy, setIsBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const open = fields.filter((name) => choices[name] === undefined).length;
  const isAllTheirs = fields.every((name) => choices[name] === 'theirs');
  const takeAll = (side: Side) => setChoices(Object.fromEntries(fields.map((name) => [name, side])));
  const apply = async () => {
    if (isBusy || open > 0) return;
    if (isAllTheirs) return onKeepTheirs();
    setIsBusy(true);
    await onResolve(mergeDrafts(sides, choices));
  };
  return (
    <div className={styles.conflict}>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        <WarningIcon />
        {t('admin.deals.conflict.title')}
      </h3>
      <p>
        <Changed theirs={theirs} /> {t('admin.deals.conflict.text')}
      </p>
      <div className={styles.all}>
        <Button look="quiet" className={styles.small} onClick={() => takeAll('theirs')}>
          {t('admin.deals.conflict.allTheirs')}
        </Button>
        <Button look="quiet" className={styles.small} onClick={() => takeAll('yours')}>
          {t('admin.deals.conflict.allYours')}
        </Button>
      </div>
      {fields.map((name) => (
        <FieldChoice
          key={name}
          name={name}
          sides={sides}
          chosen={choices[name]}
          onChoose={(side) => setChoices({ ...choices, [name]: side })}
        />
      ))}
      <p className={styles.open} role="status">
        {open > 0 && t('admin.deals.conflict.open', { count: open })}
      </p>
      <div className={styles.all}>
        <Button aria-disabled={isBusy || open > 0} className={styles.apply} onClick={() => void apply()}>
          {t(isAllTheirs ? 'admin.deals.conflict.keepTheirs' : 'admin.deals.conflict.apply')}
        </Button>
        <Button look="quiet" onClick={onKeepTheirs}>
          {t('admin.deals.conflict.discard')}
        </Button>
      </div>
    </div>
  );
}

function Changed({ theirs }: { theirs: DealAnswer }): ReactNode {
  const t = useTranslate();
  const { lastChange, deal } = theirs;
  if (!lastChange) {
    return t('admin.deals.conflict.byNobody', { moment: formatMoment(deal.updatedAt, t.language) });
  }
  return t.rich('admin.deals.conflict.by', {
    by: <bdi>{lastChange.by}</bdi>,
    moment: formatMoment(lastChange.at, t.language),
  });
}

type FieldChoiceProps = {
  name: DealField;
  sides: Sides;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
};

function FieldChoice({ name, sides, chosen, onChoose }: FieldChoiceProps): ReactNode {
  const t = useTranslate();
  return (
    <fieldset className={styles.choice}>
      <legend>{t(`admin.deals.form.${name}`)}</legend>
      <div className={styles.sides}>
        {(['theirs', 'yours'] as const).map((side) => (
          <label key={side} className={styles.side} data-on={chosen === side || undefined}>
            <input
              type="radio"
              name={`choice-${name}`}
              checked={chosen === side}
              onChange={() => onChoose(side)}
            />
            <span>
              <span className={styles.whose}>{t(`admin.deals.conflict.${side}`)}</span>
              <DraftValue name={name} draft={sides[side]} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
