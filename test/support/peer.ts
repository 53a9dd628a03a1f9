/** Socket information of a request, as if it came from `remoteAddress`. */
export function peer(remoteAddress: string): never {
  return { incoming: { socket: { remoteAddress } } } as never;
}
