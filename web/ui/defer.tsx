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
    const [loaded, setLoaded] = useState<{ failure?: unknown }>();
    useEffect(() => {
      const done = () => setLoaded({});
      if (!View) loadView().then(done, (failure) => setLoaded({ failure }));
    }, []);
    if (loaded?.failure) throw loaded.failure;
    return View ? <View {...props} /> : fallback;
  }
  return Object.assign(Deferred, { load: loadView });
}
