/** Prometheus metrics (responses and durations by route, the process, registered gauges), and the answers of the last minutes for the administration. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { minuteMs } from '#contract/domain/durations.ts';

export type LabelledValue = { labels: Readonly<Record<string, string>>; value: number };

/** A value, or one per set of labels, read at every scrape; if it fails it is omitted. */
export type GaugeSource = {
  name: string;
  help: string;
  labels?: readonly string[];
  read: () => number | readonly LabelledValue[] | Promise<number | readonly LabelledValue[]>;
};

type Labels = Readonly<Record<string, string>>;

/** Counts, or measures in seconds, what `follow` reports from now on. */
type EventSource = {
  kind: 'counter' | 'histogram';
  name: string;
  help: string;
  labels: readonly string[];
  follow: (report: (labels: Labels, value: number) => void) => void;
};

export type MetricSource = GaugeSource | EventSource;

export type Metrics = ReturnType<typeof createMetrics>;

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

type Answered = { method: string; route: string; status: number; seconds: number };

export function createMetrics(sources: readonly MetricSource[] = []) {
  const registry = new Registry();
  const durations = new Histogram({
    name: 'hudhud_http_request_duration_seconds',
    help: 'Time until an answer was ready, by route pattern and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  for (const source of sources) {
    if ('kind' in source) addEvents(registry, source);
    else addGauge(registry, source);
  }
  let isWatchingProcess = false;
  return {
    observe({ method, route, status, seconds }: Answered): void {
      const labels = {
        method: knownMethods.has(method) ? method : 'other',
        route,
        status: `${Math.floor(status / 100)}xx`,
      };
      durations.observe(labels, seconds);
    },
    /** The text exposition, and its content type. */
    async read(): Promise<{ body: string; type: string }> {
      // Measuring the event loop needs a timer, so it starts with the first scrape.
      if (!isWatchingProcess) collectDefaultMetrics({ register: registry });
      isWatchingProcess = true;
      return { body: await registry.metrics(), type: registry.contentType };
    },
  };
}

function addEvents(registry: Registry, { kind, name, help, labels, follow }: EventSource): void {
  const options = { name, help, labelNames: [...labels], registers: [registry] };
  if (kind === 'counter') {
    const counter = new Counter(options);
    follow((of, value) => counter.inc({ ...of }, value));
  } else {
    const histogram = new Histogram({ ...options, buckets });
    follow((of, value) => histogram.observe({ ...of }, value));
  }
}

function addGauge(registry: Registry, { name, help, labels = [], read }: GaugeSource): void {
  new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    async collect() {
      this.reset();
      const values = await Promise.resolve()
        .then(read)
        .catch(() => []);
      // An unlabelled gauge would report 0 after a reset, which was not measured.
      if (labels.length === 0) this.remove();
      if (typeof values === 'number') this.set(values);
      else for (const { labels: of, value } of values) this.set({ ...of }, value);
    },
  });
}

export type TrafficCounts = {
  answers: number;
  /** Answers with a status of 500 or more, refused requests included. */
  failures: number;
  /** Answers that took longer than a second. */
  slow: number;
};

export type Traffic = ReturnType<typeof createTraffic>;

const keptMinutes = 10;
const slowSeconds = 1;

export function createTraffic(now: () => Date) {
  const minutes = new Map<number, TrafficCounts>();
  const minuteOf = () => Math.floor(now().getTime() / minuteMs);
  const drop = (): void => {
    const oldest = minuteOf() - keptMinutes;
    for (const minute of minutes.keys()) if (minute <= oldest) minutes.delete(minute);
  };
  return {
    record({ status, seconds }: { status: number; seconds: number }): void {
      const counts = minutes.getOrInsertComputed(minuteOf(), () => ({ answers: 0, failures: 0, slow: 0 }));
      drop();
      counts.answers += 1;
      if (status >= 500) counts.failures += 1;
      if (seconds > slowSeconds) counts.slow += 1;
    },
    /** Counts of the last ten minutes. */
    read(): TrafficCounts {
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
