/** How many connections and requests one address and the whole process may have; the configuration sets some. */

export type AdmissionLimits = {
  /** Connections of all addresses together. */
  maxConnections: number;
  /** Connections of one address; generous, since mobile carriers put many people behind one. */
  maxConnectionsPerAddress: number;
  /** Requests of one address worked on at once; twice as many wait. Finished answers and files are not counted. */
  maxRequestsPerAddress: number;
  /** Requests of all addresses that wait. */
  maxWaiting: number;
  /** Milliseconds a request may wait before it is refused. */
  maxWaitMs: number;
  /** Event-loop delay in milliseconds that counts as overload: each address may then have one request. */
  overloadDelayMs: number;
  /** Unanswered requests one connection may send ahead. */
  maxPipelined: number;
  /** Milliseconds without a byte taken after which a client that has an answer to read is cut. */
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
