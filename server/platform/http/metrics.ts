/** Prometheus metrics: responses and durations by route, the process, and registered gauges. */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';

export type LabelledValue = { labels: Readonly<Record<string, string>>; value: number };

/** A value, or one per set of labels, read at every scrape; if it fails it is omitted. */
export type GaugeSource = {
  name: string;
  help: string;
  /** Names of the labels, where there are any. */
  labels?: readonly string[];
  read: () => number | readonly LabelledValue[] | Promise<number | readonly LabelledValue[]>;
};

export type Metrics = {
  /** Counts one response. */
  observe: (answer: { method: string; route: string; status: number; seconds: number }) => void;
  /** The text exposition, and its content type. */
  read: () => Promise<{ body: string; type: string }>;
};

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

export function createMetrics(gauges: readonly GaugeSource[] = []): Metrics {
  const registry = new Registry();
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until an answer was ready, by route pattern and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  for (const gauge of gauges) addGauge(registry, gauge);
  let isWatchingProcess = false;
  return {
    observe({ method, route, status, seconds }) {
      const labels = {
        method: knownMethods.has(method) ? method : 'other',
        route,
        status: `${Math.floor(status / 100)}xx`,
      };
      durations.observe(labels, seconds);
    },
    async read() {
      // Measuring the event loop needs a timer, so it starts with the first scrape.
      if (!isWatchingProcess) collectDefaultMetrics({ register: registry });
      isWatchingProcess = true;
      return { body: await registry.metrics(), type: registry.contentType };
    },
  };
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
