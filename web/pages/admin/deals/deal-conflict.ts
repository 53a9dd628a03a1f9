/** Compares two versions of a deal and merges them by the user's choices; pure. */
import { dealFieldNames } from '#contract/domain/deal-status.ts';
import type { DealDraft, DealField } from './deal-draft.ts';

export type Side = 'theirs' | 'yours';
export type Choices = Readonly<Partial<Record<DealField, Side>>>;

/** `base` is the version both edits started from. */
export type Sides = { base: DealDraft; theirs: DealDraft; yours: DealDraft };

/** Lists the fields that differ, in the order of the form. */
export function listDifferences({ theirs, yours }: Sides): DealField[] {
  return dealFieldNames.filter((name) => theirs[name] !== yours[name]);
}

/** Preselects the side that changed a field; fields changed by both need the user's choice. */
export function firstChoices(sides: Sides): Choices {
  const choices: Partial<Record<DealField, Side>> = {};
  for (const name of listDifferences(sides)) {
    if (sides.yours[name] === sides.base[name]) choices[name] = 'theirs';
    else if (sides.theirs[name] === sides.base[name]) choices[name] = 'yours';
  }
  return choices;
}

/** Returns their version with the fields where the user chose their own. */
export function mergeDrafts(sides: Sides, choices: Choices): DealDraft {
  const taken = listDifferences(sides).filter((name) => choices[name] === 'yours');
  return { ...sides.theirs, ...Object.fromEntries(taken.map((name) => [name, sides.yours[name]])) };
}
