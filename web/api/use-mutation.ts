/** Hook for calls made by buttons: one at a time per key, with callbacks for success and failure. */
import { useRef, useState } from 'react';

export type Call<Answer> = {
  /** Calls with the same key never overlap; give each list row its own key. */
  key?: string;
  send: () => Promise<Answer>;
  onDone?: (answer: Answer) => void;
  onSettled?: () => void;
};

type Mutation<Answer> = Call<Answer> & { onFailed: (error: unknown) => void };

/** `mutate` does nothing while a call with the same key is running. */
export function useMutation() {
  const running = useRef(new Set<string>());
  const [count, setCount] = useState(0);
  const run = async <Answer>({ key = '', send, onDone, onFailed, onSettled }: Mutation<Answer>) => {
    if (running.current.has(key)) return;
    running.current.add(key);
    setCount(running.current.size);
    try {
      const answer = await send();
      onDone?.(answer);
    } catch (error) {
      onFailed(error);
    } finally {
      running.current.delete(key);
      setCount(running.current.size);
      onSettled?.();
    }
  };
  return { isBusy: count > 0, mutate: <Answer>(mutation: Mutation<Answer>) => void run(mutation) };
}
