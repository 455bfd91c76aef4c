/** Replacement of the hidden part; its length reveals nothing about the original's. */
const HIDDEN = '•••';

/** Rule RF-3: masks a referred person's name: the first name, and the first letter of the last name. */
export function maskName(firstName: string, lastName: string): string {
  return `${firstName} ${maskLastName(lastName)}`;
}

/** Rule RF-3: masks a last name alone. */
export function maskLastName(lastName: string): string {
  return `${firstLetter(lastName)}${HIDDEN}`;
}

/** Rule RF-4: masks an address except for its first letter and its domain. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${firstLetter(email.slice(0, Math.max(at, 0)))}${HIDDEN}${email.slice(Math.max(at, 0))}`;
}

/** Returns the first character as a person reads it, even if it consists of several code points. */
function firstLetter(text: string): string {
  return [...new Intl.Segmenter().segment(text)][0]?.segment ?? '';
}
