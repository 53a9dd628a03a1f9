/** Runs many small steps a few per turn of the event loop: closing hundreds of connections at once would block it. */

const stepsPerTurn = 8;

export type StepQueue = { add: (step: () => void) => void };

/** @param defer runs a function after pending input was read */
export function createStepQueue(defer: (step: () => void) => void): StepQueue {
  let waiting: (() => void)[] = [];
  let left = stepsPerTurn;
  let isPlanned = false;

  function plan(): void {
    if (isPlanned) return;
    isPlanned = true;
    defer(runSome);
  }

  function runSome(): void {
    isPlanned = false;
    left = stepsPerTurn;
    const steps = waiting;
    waiting = steps.slice(stepsPerTurn);
    for (const step of steps.slice(0, stepsPerTurn)) {
      left -= 1;
      step();
    }
    if (waiting.length > 0 || left < stepsPerTurn) plan();
  }

  return {
    add(step) {
      if (left > 0 && waiting.length === 0) {
        left -= 1;
        step();
      } else waiting.push(step);
      plan();
    },
  };
}
