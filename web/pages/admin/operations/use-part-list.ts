/** What a list of one part shows, kept in the address beside the name of the part. */
import { type ListState, type ListValues, useListState } from '#web/features/admin/list-state.ts';

/** `part` stays in the address, is no filter, and is sent to nobody. @param usual as `useListState` takes it */
export function usePartList<Values extends ListValues>(usual: Values): ListState<Values> {
  const list = useListState<ListValues>({ ...usual, part: '' });
  const { part: _, ...parameters } = list.parameters;
  return {
    ...list,
    values: list.values as Values,
    parameters,
    change: (changed) => list.change(changed as ListValues),
    reset: () => list.change(usual),
    isNarrowed: Object.keys(usual).some((name) => list.values[name] !== usual[name]),
  };
}
