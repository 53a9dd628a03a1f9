/** Text and URL that are shared. */

/** WhatsApp link with text and URL; the reader chooses the recipient. */
export function whatsappLink(text: string, url: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${text.toWellFormed()}\n${url}`)}`;
}

/** Whether the reader cancelled the share sheet. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
