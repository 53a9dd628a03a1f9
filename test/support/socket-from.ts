/** Socket information of a request, as if it came from `remoteAddress`. */
export function socketFrom(remoteAddress: string): never {
  return { incoming: { socket: { remoteAddress } } } as never;
}
