/** Compares two versions of a deal and merges them by the user's choices; pure. */
import { dealFieldNames } from '#contract/domain/deal-status.ts';
import type { DealDraft, DealField } from './deal-draft.ts';

export type Side = 'theirs' | 'yours';
export type Choices = Readonly<Partial<Record<DealField, Side>>>;

/** `base` is what both began from. */
export type Sides = { base: DealDraft; theirs: DealDraft; yours: DealDraft };

/** Fields that hold different things, in the order of the form. */
export function listDifferences({ theirs, yours }: Sides): DealField[] {
  return dealFieldNames.filter((name) => theirs[name] !== yours[name]);
}

/** A field only one of the two touched follows that one; where both did, the reader has to say. */
export function firstChoices(sides: Sides): Choices {
  const choices: Partial<Record<DealField, Side>> = {};
  for (const name of listDifferences(sides)) {
    if (sides.yours[name] === sides.base[name]) choices[name] = 'theirs';
    else if (sides.theirs[name] === sides.base[name]) choices[name] = 'yours';
  }
  return choices;
}

/** Theirs, with what of yours was chosen over it. */
export function mergeDrafts(sides: Sides, choices: Choices): DealDraft {
  const taken = listDifferences(sides).filter((name) => choices[name] === 'yours');
  return { ...sides.theirs, ...Object.fromEntries(taken.map((name) => [name, sides.yours[name]])) };
}
