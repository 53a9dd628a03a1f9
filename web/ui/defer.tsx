/** Lazy-loaded components. */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export type DeferredComponent<Props> = ((props: Props) => ReactNode) & {
  /** Preloads the code. */
  load: () => Promise<void>;
};

/**
 * Shows `fallback`, which may follow the properties, until the code is loaded, and on the server. Unlike React's `lazy` with `Suspense` it does
 * not delay fast loads by 300 ms. Failed loads are retried at the next mount.
 * @throws what `load` rejects with, while rendering, for an error boundary
 */
export function defer<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode | ComponentType<Props> = null,
): DeferredComponent<Props> {
  let View: ComponentType<Props> | undefined;
  const loadView = async () => {
    View ??= await load();
  };
  function Deferred(props: Props): ReactNode {
    // The code may arrive between first render and effect.
    const [shown, setShown] = useState<{ View?: typeof View; failure?: unknown }>({ View });
    // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, if mounted without the code
    useEffect(() => {
      if (shown.View) return;
      loadView().then(
        () => setShown({ View }),
        (failure) => setShown({ failure }),
      );
    }, []);
    if (shown.failure) throw shown.failure;
    const Shown = shown.View ?? (typeof fallback === 'function' ? fallback : undefined);
    return Shown ? <Shown {...props} /> : (fallback as ReactNode);
  }
  return Object.assign(Deferred, { load: loadView });
}
