/** Limits of connections and requests per address and per process; some are configurable. */

export type AdmissionLimits = {
  /** Connections of all addresses together. */
  maxConnections: number;
  /** Connections of one address; generous, since mobile carriers put many people behind one. */
  maxConnectionsPerAddress: number;
  /** Concurrent requests per address; twice as many wait. Cached responses and files are not counted. */
  maxRequestsPerAddress: number;
  /** Waiting requests of all addresses. */
  maxWaiting: number;
  /** Maximum wait of a request in milliseconds. */
  maxWaitMs: number;
  /** Event-loop delay in milliseconds that counts as overload: each address may then have one request. */
  overloadDelayMs: number;
  /** Maximum pipelined requests per connection. */
  maxPipelined: number;
  /** A client that reads no byte of a waiting response for this many milliseconds is disconnected. */
  writeStallMs: number;
};

export const defaultLimits: AdmissionLimits = {
  maxConnections: 4_000,
  maxConnectionsPerAddress: 400,
  maxRequestsPerAddress: 16,
  maxWaiting: 256,
  maxWaitMs: 300,
  overloadDelayMs: 200,
  maxPipelined: 16,
  writeStallMs: 20_000,
};
