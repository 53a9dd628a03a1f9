/** Answers of a source that was asked for exactly the trip of a listed price. */

export const confirmationStates = ['confirmed', 'changed', 'gone', 'none'] as const;
export type ConfirmationState = (typeof confirmationStates)[number];

/** A price counts as confirmed when the answer is at most this many percent above it. */
export const confirmedPercent = 5;

/** Whether an answer of `asked` SAR confirms a listed price of `listed` SAR. */
export function isConfirmedBy(listed: number, asked: number): boolean {
  return asked * 100 <= listed * (100 + confirmedPercent);
}

/** `empty`: no price in the answer, which alone says nothing; `failed`: no answer. */
export const checkOutcomes = ['confirmed', 'changed', 'gone', 'empty', 'failed'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];
