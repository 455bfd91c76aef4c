import { hash } from 'node:crypto';

/**
 * What a token is counted by: whatever a stranger sends instead of one, no more than this is kept in memory, nor the
 * header that it was a part of.
 */
export function tokenSubject(token: string): string {
  return hash('sha256', token, 'base64url');
}
