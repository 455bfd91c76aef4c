import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { checkPassword } from '@candor/domain/clients/password.ts';
import type { PasswordContext } from '@candor/domain/clients/password.ts';
import { refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';

/** Stolen and published passwords in lower case; 17,950 of them, too many for browsers to load. */
const breached: ReadonlySet<string> = new Set(
  gunzipSync(readFileSync(join(import.meta.dirname, 'breachedPasswords.txt.gz')))
    .toString()
    .trimEnd()
    .split('\n'),
);

/**
 * Is the new password of a client, partner or member of staff good enough? The browser knows the first half of this
 * check.
 */
export function checkNewPassword(password: string, context: PasswordContext): Result<true> {
  const good = checkPassword(password, context);
  if (!good.ok) return good;
  return isBreached(password) ? refuse({ code: 'passwordWeak', field: 'password' }) : good;
}

function isBreached(password: string): boolean {
  return breached.has(password.normalize('NFKC').toLowerCase());
}
