/** Matches mails to partners and staff that share their text with a client's mail of the same purpose. */
const SHARED = /^(?:partner|staff)([A-Z])(\w+)$/;

/**
 * Returns the text keys of a mail's purpose, by its template: its own, else those of the client's mail whose text it
 * shares.
 */
export function purposeKeys(template: string): string[] {
  const [, first = '', rest = ''] = SHARED.exec(template) ?? [];
  const shared = first === '' ? [] : [`${first.toLowerCase()}${rest}`];
  return [template, ...shared].map((name) => `mail.purposes.${name}`);
}
