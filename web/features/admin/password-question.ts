/** Asks the administrator for the password again: raised by a call, answered in a dialog of the frame. */

type Question = { answer: (isProven: boolean) => void };

let current: Question | undefined;
const listeners = new Set<() => void>();

/** Resolves once the password is proven, or with false when the reader would rather not. */
export function askForPassword(): Promise<boolean> {
  current?.answer(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  current = {
    answer: (isProven) => {
      current = undefined;
      tell();
      resolve(isProven);
    },
  };
  tell();
  return promise;
}

export function readPasswordQuestion(): Question | undefined {
  return current;
}

export function subscribeToPasswordQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
