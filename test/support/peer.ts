/** What the server's adapter tells of a connection, for a request that a test makes as if from `remoteAddress`. */
export function peer(remoteAddress: string): never {
  return { incoming: { socket: { remoteAddress } } } as never;
}
