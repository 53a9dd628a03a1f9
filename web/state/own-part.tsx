/** What a page shows of its reader alone. A page made for many leaves a blank there, which is filled in for each reader. */
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { ownBlanks } from '#contract/domain/own-blanks.ts';

/** On the server the parts left out of a page made for many, in their order; null where parts stand in their place. */
export const OwnPartsContext = createContext<ComponentType[] | null>(null);

/** `part` takes nothing from the page: hooks tell it the reader, their answers and the address. It has no `useId`. */
export function OwnPart({ part: Part }: { part: ComponentType }): ReactNode {
  const left = useContext(OwnPartsContext);
  return left === null ? <Part /> : ownBlanks.part(left.push(Part) - 1);
}
