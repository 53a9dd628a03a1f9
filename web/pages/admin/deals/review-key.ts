/** Keyboard shortcuts of the review; pure. */

const reviewActions = ['publish', 'reject', 'next', 'previous', 'undo'] as const;
export type ReviewAction = (typeof reviewActions)[number];

const letters: Readonly<Record<string, ReviewAction>> = {
  p: 'publish',
  r: 'reject',
  j: 'next',
  k: 'previous',
  u: 'undo',
};

export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing'
>;

/** Maps a key to an action, by key position on Arabic layouts; key repeat only navigates. */
export function readReviewKey(pressed: PressedKey, isRightToLeft: boolean): ReviewAction | undefined {
  const { key, code } = pressed;
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.isComposing) return undefined;
  if (key === 'ArrowLeft') return isRightToLeft ? 'next' : 'previous';
  if (key === 'ArrowRight') return isRightToLeft ? 'previous' : 'next';
  const letter = /^[a-z]$/i.test(key) ? key : code.startsWith('Key') ? code.slice(3) : '';
  const action = letters[letter.toLowerCase()];
  const isStep = action === 'next' || action === 'previous';
  return pressed.repeat && !isStep ? undefined : action;
}

/** Whether the element uses this key itself: letters in text fields, arrows in choices. */
export function isKeyTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('[role=dialog], textarea, select')) return true;
  if (!(target instanceof HTMLInputElement)) return false;
  const isArrow = key.startsWith('Arrow');
  if (['range', 'radio'].includes(target.type)) return isArrow;
  return !['checkbox', 'button', 'submit'].includes(target.type);
}
