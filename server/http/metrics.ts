/** Numbers for Prometheus: answers and their durations by route pattern, the process, and gauges others provide. */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** A value read when the metrics are asked for. */
export type GaugeSource = { name: string; help: string; read: () => number };

export type Metrics = {
  /** Counts one answer. */
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
  for (const { name, help, read } of gauges) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }
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
      // Watching the event loop costs a timer, so it starts with the first reader.
      if (!isWatchingProcess) collectDefaultMetrics({ register: registry });
      isWatchingProcess = true;
      return { body: await registry.metrics(), type: registry.contentType };
    },
  };
}
