import type { Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../database/pool.ts';
import { planMailCode, queueMail } from '../notifications/index.ts';
import type { Visitor } from '../sessions/index.ts';
import type { Client } from './store.ts';

/** Rule ML-7, T14: whoever it was not can end everything by the link of this mail. */
export async function mailNewDevice(
  connection: Connection,
  { id: clientId, brandId, email, language, firstName }: Client,
  { device: { browser, system }, ip }: Pick<Visitor, 'device' | 'ip'>,
  { sessionId, now }: { readonly sessionId: number; readonly now: Instant },
): Promise<void> {
  const codeId = await planMailCode(connection, { brandId, clientId, purpose: 'notMe', sessionId, now });
  const named = [browser, system].filter((name) => name !== '').join(', ');
  await queueMail(connection, {
    ...{ brandId, clientId, to: email, language, template: 'newDevice', now },
    values: { name: firstName, time: { time: now }, browser: named === '' ? '—' : named, address: ip },
    link: { path: '/not-me', codeId },
  });
}
