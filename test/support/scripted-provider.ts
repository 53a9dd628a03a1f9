/** Fare provider that yields given batches, then ends or fails. */
import type { FareProvider, FareRequest, ProviderRow } from '#server/pipeline/providers/provider.ts';

export type ScriptedProvider = FareProvider & {
  /** The next reads yield these batches; an Error in their place is thrown there. */
  script: (...steps: readonly (readonly ProviderRow[] | Error)[]) => void;
  requests: FareRequest[];
};

/** One that jobs and persons may ask for one trip. */
export function createExactProvider(name: string): ScriptedProvider {
  return { ...createScriptedProvider(), name, answers: ['exact'] };
}

export function createScriptedProvider(listed: readonly FareRequest[] = []): ScriptedProvider {
  let steps: readonly (readonly ProviderRow[] | Error)[] = [];
  const requests: FareRequest[] = [];
  return {
    name: 'scripted',
    listRequests: () => [...listed],
    script: (...next) => {
      steps = next;
    },
    requests,
    async *read(request, { signal }) {
      requests.push(request);
      for (const step of steps) {
        signal.throwIfAborted();
        if (step instanceof Error) throw step;
        yield step;
      }
    },
  };
}
