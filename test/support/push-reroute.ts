/** Leads push messages for Google's push service to the one of the tests. */

export const pushOrigin = 'https://fcm.googleapis.com';

/** A `fetch` for `Push` that reaches a push service at `url` under Google's address. */
export function rerouteTo(url: string): typeof fetch {
  return (target, options) => {
    const wanted = new URL(target instanceof Request ? target.url : target);
    if (wanted.origin !== pushOrigin) throw new Error(`not the push service of the tests: ${wanted.origin}`);
    return fetch(new URL(wanted.pathname, url), options);
  };
}
