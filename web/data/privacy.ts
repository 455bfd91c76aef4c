import { calls } from '@candor/contracts/http/calls.ts';
import { api, fetchFile } from './api.ts';
import type { Outcome } from './outcome.ts';
import { endSession } from './session.ts';

/** Everything that is stored about the client, as a file. */
export function exportData(password: string): Promise<Outcome<Blob>> {
  return fetchFile(calls.exportData, { password });
}

/** Closes the account; the session is over with it. */
export async function closeAccount(password: string, reason: string): Promise<Outcome<unknown>> {
  const outcome = await api.closeAccount({ password, ...(reason !== '' && { reason }) });
  if (outcome.kind === 'done') endSession('logout');
  return outcome;
}
