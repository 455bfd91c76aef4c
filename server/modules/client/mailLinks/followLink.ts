import type { MailCodePurpose } from '@candor/domain/clients/mailCode.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import { lockClient } from '../../../database/lockClient.ts';
import { findClient } from '../clients/index.ts';
import type { Client } from '../clients/index.ts';
import { findMailCode, useMailCode } from '../../access/notifications/index.ts';
import type { MailCode } from '../../access/notifications/index.ts';

interface Pressed {
  readonly purpose: MailCodePurpose;
  readonly code: string;
  readonly now: Instant;
}

/**
 * Spends the code of a link and locks its client, the client first: of two links that change a client's credentials,
 * the later one sees what the earlier one has done.
 */
export async function followLink(
  connection: Connection,
  { purpose, code, now }: Pressed,
): Promise<{ readonly client: Client; readonly used: MailCode } | undefined> {
  const found = await findMailCode(connection, purpose, code, now);
  if (found === undefined) return undefined;
  await lockClient(connection, found.clientId);
  const used = await useMailCode(connection, purpose, code, now);
  const client = await findClient(connection, found.clientId);
  return used === undefined || client === undefined ? undefined : { client, used };
}
