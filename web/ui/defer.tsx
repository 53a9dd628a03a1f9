/** Components whose code is loaded when they are first shown. */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export type DeferredComponent<Props> = ((props: Props) => ReactNode) & {
  /** Loads the code before it is needed. */
  load: () => Promise<void>;
};

/**
 * Shows `fallback` until the code is there, and on the server. React's `lazy` under `Suspense` holds back for 300 ms
 * whatever comes sooner than that; this shows it at once. What could not be loaded is tried again when next mounted.
 * @throws what `load` rejects with, as it renders, to an error boundary
 */
export function defer<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): DeferredComponent<Props> {
  let View: ComponentType<Props> | undefined;
  const loadView = async () => {
    View ??= await load();
  };
  function Deferred(props: Props): ReactNode {
    // What this instance shows: the code may come between its first render and its effect.
    const [shown, setShown] = useState<{ View?: typeof View; failure?: unknown }>({ View });
    // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when mounted without it
    useEffect(() => {
      if (shown.View) return;
      loadView().then(
        () => setShown({ View }),
        (failure) => setShown({ failure }),
      );
    }, []);
    if (shown.failure) throw shown.failure;
    return shown.View ? <shown.View {...props} /> : fallback;
  }
  return Object.assign(Deferred, { load: loadView });
}
