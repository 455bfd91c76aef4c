import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { PASSWORD_MAXIMUM, PASSWORD_MINIMUM } from './limits.ts';
import { isKnownWeak } from './weakPasswords.ts';

/** Names by which others know the client and their broker. */
export interface PasswordContext {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly brandName: string;
}

/** Least length of a word that counts: "An" and "de" are parts of too many others. */
const WORD_MINIMUM = 3;
/** Letters beside a known word from which the password counts as the client's own choice. */
const OWN_LETTERS_MINIMUM = 4;

/**
 * Security rule T2 as amended by ruling R29: checks that a password has 8 to 128 characters of any kind, is not a known
 * weak one, and is not merely the client's name, e-mail or brand with digits and signs around it. Refusals:
 * `passwordTooShort`, `passwordTooLong`, `passwordWeak`.
 */
export function checkPassword(password: string, context: PasswordContext): Result<true> {
  const field = 'password';
  const length = [...password].length;
  if (length < PASSWORD_MINIMUM) {
    return refuse({ code: 'passwordTooShort', field, params: { minimum: String(PASSWORD_MINIMUM) } });
  }
  if (length > PASSWORD_MAXIMUM) {
    return refuse({ code: 'passwordTooLong', field, params: { maximum: String(PASSWORD_MAXIMUM) } });
  }
  if (isKnownWeak(password) || isOwnWords(password, context)) return refuse({ code: 'passwordWeak', field });
  return accept(true);
}

function isOwnWords(password: string, context: PasswordContext): boolean {
  const text = letters(password);
  const words = ownWords(context).filter((word) => text.includes(word));
  if (words.length === 0) return false;
  const rest = words.reduce((remainder, word) => remainder.replaceAll(word, ''), text);
  return rest.length < OWN_LETTERS_MINIMUM;
}

/** Lists the words that belong to the client, longest first, so that "annaschmidt" comes before "anna". */
function ownWords({ firstName, lastName, email, brandName }: PasswordContext): string[] {
  const parts = [
    firstName,
    lastName,
    brandName,
    email,
    ...email.split(/[@.+_-]/),
    ...firstName.split(/\s+/),
    ...lastName.split(/\s+/),
  ];
  return [...new Set(parts.map(letters))]
    .filter((word) => word.length >= WORD_MINIMUM)
    .toSorted((first, second) => second.length - first.length);
}

function letters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}
