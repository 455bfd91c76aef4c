/** Replaces the hidden part; its length reveals nothing about the original's. */
const HIDDEN = '•••';

/** Rule RF-3: a referred person's name with a masked tail: the first name, and the first letter of the last name. */
export function maskName(firstName: string, lastName: string): string {
  return `${firstName} ${maskLastName(lastName)}`;
}

/** Rule RF-3 for a last name alone. */
export function maskLastName(lastName: string): string {
  return `${firstLetter(lastName)}${HIDDEN}`;
}

/** Rule RF-4: an address of which only its first letter and its domain can be read. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${firstLetter(email.slice(0, Math.max(at, 0)))}${HIDDEN}${email.slice(Math.max(at, 0))}`;
}

/** The whole character as a person reads it, even if it consists of several code points. */
function firstLetter(text: string): string {
  return [...new Intl.Segmenter().segment(text)][0]?.segment ?? '';
}
