/** Cells of CSV files no spreadsheet computes, whichever separator it reads the file with; pure. */

const formulaSigns = /[=+\-@＝＋－＠]/;
const fillers = /['"\s]/;
/** What a spreadsheet of another country takes for the end of a cell or a line. */
const separators = ';\t\r\n';

/** An apostrophe before whatever could be taken for a formula; `unguardCell` gives back the same text. */
export function guardCell(text: string): string {
  const leads = findLeads(text);
  let guarded = '';
  for (let at = 0; at < text.length; at += 1) {
    if (leads[at] && isCellStart(text, at)) guarded += "'";
    guarded += text.charAt(at);
  }
  return guarded;
}

/** The text that was guarded. */
export function unguardCell(text: string): string {
  const leads = findLeads(text);
  let plain = '';
  for (let at = 0; at < text.length; at += 1) {
    const isGuard = text.charAt(at) === "'" && leads[at + 1] && isCellStart(text, at);
    if (!isGuard) plain += text.charAt(at);
  }
  return plain;
}

function isCellStart(text: string, at: number): boolean {
  return at === 0 || separators.includes(text.charAt(at - 1));
}

/** Where only quotation marks and spaces stand before a formula's sign; read backwards, so each place once. */
function findLeads(text: string): boolean[] {
  const leads = new Array<boolean>(text.length + 1).fill(false);
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const sign = text.charAt(at);
    leads[at] = formulaSigns.test(sign) || (leads[at + 1] === true && fillers.test(sign));
  }
  return leads;
}
