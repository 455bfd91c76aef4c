import { hash } from 'node:crypto';

/**
 * Returns what a token is counted by. Whatever a stranger sends instead of a token, only this much is kept in memory,
 * not the header that it was a part of.
 */
export function tokenSubject(token: string): string {
  return hash('sha256', token, 'base64url');
}
