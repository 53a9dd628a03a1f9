/** The one list of scenarios, in the order they run. */
import type { Fault } from '../fault.ts';
import { killEmbedded } from './kill-embedded.ts';

export const scenarios: readonly Fault[] = [killEmbedded];
