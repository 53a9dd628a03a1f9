/** Hands what was typed at the public sign-in to the administration's, which asks only for the code then; in memory, once. */

export type Credentials = { username: string; password: string };

let proven: Credentials | null = null;

export function keepProven(credentials: Credentials): void {
  proven = credentials;
}

export function takeProven(): Credentials | null {
  const taken = proven;
  proven = null;
  return taken;
}
