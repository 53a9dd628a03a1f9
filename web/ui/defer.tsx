/** Lazy-loaded components. */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { PartMissing } from './error-state.tsx';

/** A component gets these besides the properties of the one that did not load. */
export type MissingProps = { error: unknown; onRetry: () => void };

export type DeferredComponent<Props> = ((props: Props) => ReactNode) & { load: () => Promise<void> };

/**
 * Shows `fallback`, which may follow the properties, until the code is loaded, and on the server. Unlike React's `lazy` with `Suspense` it does
 * not delay fast loads by 300 ms. `Missing` stands in for code that did not load, until it does.
 */
export function defer<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode | ComponentType<Props> = null,
  Missing: ComponentType<Props & MissingProps> = PartMissing,
): DeferredComponent<Props> {
  let View: ComponentType<Props> | undefined;
  const loadView = async () => {
    View ??= await load();
  };
  function Deferred(props: Props): ReactNode {
    // The code may arrive between first render and effect.
    const [shown, setShown] = useState<{ View?: typeof View; error?: unknown }>({ View });
    const show = () =>
      void loadView().then(
        () => setShown({ View }),
        (error) => setShown({ error }),
      );
    // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, if mounted without the code
    useEffect(() => {
      if (!shown.View) show();
    }, []);
    if (shown.error !== undefined) return <Missing {...props} error={shown.error} onRetry={show} />;
    const Shown = shown.View ?? (typeof fallback === 'function' ? fallback : undefined);
    return Shown ? <Shown {...props} /> : (fallback as ReactNode);
  }
  return Object.assign(Deferred, { load: loadView });
}
