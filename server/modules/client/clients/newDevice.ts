import type { Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import type { Visitor } from '../../access/sessions/index.ts';
import { mailNotMe } from './notMeMail.ts';
import type { Client } from './store.ts';

/** Rule ML-7, T14: a client who did not log in can end everything by the link of this mail. */
export async function mailNewDevice(
  connection: Connection,
  client: Client,
  { device: { browser, system }, ip }: Pick<Visitor, 'device' | 'ip'>,
  { sessionId, now }: { readonly sessionId: number; readonly now: Instant },
): Promise<void> {
  const named = [browser, system].filter((name) => name !== '').join(', ');
  const values = { browser: named === '' ? '—' : named, address: ip };
  await mailNotMe(connection, client, { template: 'newDevice', values, sessionId, now });
}
