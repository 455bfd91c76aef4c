import { PASSWORD_MINIMUM } from '@candor/domain/clients/limits.ts';
import { checkPassword } from '@candor/domain/clients/password.ts';

export interface Strength {
  readonly name: 'short' | 'weak' | 'fair' | 'good' | 'strong';
  /** Number of bars, of four. */
  readonly bars: number;
}

/**
 * Returns the strength. Length makes a password strong; each further kind of character counts like two more characters.
 */
export function passwordStrength(password: string, brandName: string): Strength {
  const characters = [...password];
  if (characters.length < PASSWORD_MINIMUM) return { name: 'short', bars: 1 };
  const checked = checkPassword(password, { firstName: '', lastName: '', email: '', brandName });
  if (!checked.ok) return { name: 'weak', bars: 1 };
  const score = characters.length + 2 * (kindsOf(password) - 1);
  if (score < 12) return { name: 'fair', bars: 2 };
  return score < 18 ? { name: 'good', bars: 3 } : { name: 'strong', bars: 4 };
}

function kindsOf(password: string): number {
  return [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
}
