/** Mails that partners and staff get in the words of clients are about the same. */
const SHARED = /^(?:partner|staff)([A-Z])(\w+)$/;

/** Keys of what a mail is about, by its template: its own, else the client's mail of which it has the words. */
export function purposeKeys(template: string): string[] {
  const [, first = '', rest = ''] = SHARED.exec(template) ?? [];
  const shared = first === '' ? [] : [`${first.toLowerCase()}${rest}`];
  return [template, ...shared].map((name) => `mail.purposes.${name}`);
}
