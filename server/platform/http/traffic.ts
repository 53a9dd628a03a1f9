/** Counts the answers of this process in the last minutes, for the administration. */

import { minuteMs } from '#contract/domain/durations.ts';

export type TrafficCounts = {
  answers: number;
  /** Answers with a status of 500 or more, refused requests included. */
  failures: number;
  /** Answers that took longer than a second. */
  slow: number;
};

export type Traffic = {
  record: (answer: { status: number; seconds: number }) => void;
  /** Counts of the last ten minutes. */
  read: () => TrafficCounts;
};

const keptMinutes = 10;
const slowSeconds = 1;

export function createTraffic(now: () => Date): Traffic {
  const minutes = new Map<number, TrafficCounts>();
  const minuteOf = () => Math.floor(now().getTime() / minuteMs);
  const drop = (): void => {
    const oldest = minuteOf() - keptMinutes;
    for (const minute of minutes.keys()) if (minute <= oldest) minutes.delete(minute);
  };
  return {
    record({ status, seconds }) {
      const minute = minuteOf();
      let counts = minutes.get(minute);
      if (!counts) {
        counts = { answers: 0, failures: 0, slow: 0 };
        minutes.set(minute, counts);
        drop();
      }
      counts.answers += 1;
      if (status >= 500) counts.failures += 1;
      if (seconds > slowSeconds) counts.slow += 1;
    },
    read() {
      drop();
      const sum: TrafficCounts = { answers: 0, failures: 0, slow: 0 };
      for (const { answers, failures, slow } of minutes.values()) {
        sum.answers += answers;
        sum.failures += failures;
        sum.slow += slow;
      }
      return sum;
    },
  };
}
