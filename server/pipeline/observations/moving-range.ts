/** The least and the greatest of the last values of a series, found without looking through them again. */

export type Range = { least: number; most: number };

export type MovingRange = {
  /** @param position higher than that of the value before */
  add: (position: number, value: number) => void;
  /** Of the values from a position on, which may only rise; undefined when there are none. */
  since: (position: number) => Range | undefined;
};

export function createMovingRange(): MovingRange {
  const [least, most] = [createMovingLeast(), createMovingLeast()];
  return {
    add(position, value) {
      least.add(position, value);
      most.add(position, -value);
    },
    since(position) {
      const [lowest, highest] = [least.since(position), most.since(position)];
      return lowest === undefined || highest === undefined ? undefined : { least: lowest, most: -highest };
    },
  };
}

/** Keeps the values that are the least from their position on: each one enters once and leaves once. */
function createMovingLeast() {
  const kept: { position: number; value: number }[] = [];
  let first = 0;
  return {
    add(position: number, value: number): void {
      while (kept.length > first && (kept.at(-1)?.value ?? value) >= value) kept.pop();
      kept.push({ position, value });
    },
    since(position: number): number | undefined {
      while ((kept[first]?.position ?? position) < position) first += 1;
      return kept[first]?.value;
    },
  };
}
