/** Store of the pending password prompt: raised by an API call, answered in the dialog. */

type Question = { answer: (isProven: boolean) => void };

let current: Question | undefined;
const listeners = new Set<() => void>();

/** Resolves to true once the password is confirmed, to false when the user cancels. */
export function askForPassword(): Promise<boolean> {
  current?.answer(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  current = {
    answer: (isProven) => {
      current = undefined;
      notifyListeners();
      resolve(isProven);
    },
  };
  notifyListeners();
  return promise;
}

export function readPasswordQuestion(): Question | undefined {
  return current;
}

export function subscribeToPasswordQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
