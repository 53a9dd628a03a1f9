/** Interface of a scenario of `npm run faults`. */
import type { FaultReport } from './ledger.ts';

export type FaultOptions = {
  /** How often processes are killed; the scenario's own number when null. */
  kills: number | null;
  /** Processes are killed for at most so long. */
  minutes: number;
  /** Says how far a scenario is. */
  say: (line: string) => void;
};

export type Fault = {
  name: string;
  /** One line for the list of scenarios. */
  about: string;
  /** Why it cannot run on this machine; null when it can. */
  findObstacle?: () => string | null;
  run: (options: FaultOptions) => Promise<FaultReport>;
};
