/** What leaves the page when it is passed on. */

/** Opens WhatsApp with the words and the address, for the reader to choose whom to send them to. */
export function whatsappLink(text: string, url: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${text.toWellFormed()}\n${url}`)}`;
}

/** Whether the reader closed the device's sheet without sharing. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
