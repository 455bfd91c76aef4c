import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { reveal as call } from '@candor/contracts/http/office/clients.ts';
import { REVEALS_A_DAY, checkReveal } from '@candor/domain/clients/clientFile.ts';
import type { RevealField } from '@candor/domain/clients/clientFile.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { startOfDay } from '@candor/domain/time.ts';
import type { Connection } from '../../../database/pool.ts';
import type { Client } from '../../client/clients/index.ts';
import { findDetails, revealIban } from '../../client/payout/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { actOnClient } from './clientAct.ts';
import type { ClientDeskDeps } from './deps.ts';
import * as store from './store.ts';

interface Revealed {
  readonly value: string;
  readonly reveals_left: number;
}

/**
 * Rule CD-2, T49: reveals one field in full, with a reason. The fiftieth of a day raises the alarm, and further ones
 * are refused.
 */
export async function reveal(
  deps: ClientDeskDeps,
  { id: clientId, field, reason }: OfficeRequestOf<typeof call>,
  session: StaffSession,
): Promise<Result<Revealed>> {
  const { brandId, staffId } = session;
  const shown = await actOnClient<Revealed>(deps, session, { id: clientId }, async (locked) => {
    const { connection, found: client, now, record } = locked;
    await store.lockReveals(connection, staffId);
    const today = await store.countReveals(connection, staffId, startOfDay(now));
    const may = checkReveal(today);
    if (!may.ok) return may;
    const value = await valueOf(connection, deps, client, field);
    if (value === undefined) return refuse({ code: 'notFound', field: 'field' });
    await store.insertReveal(connection, { brandId, clientId, staffId, at: now }, field, reason);
    await record({ action: 'client.revealed', reason, details: { field }, by: 'clients.reveal' });
    const remaining = REVEALS_A_DAY - today - 1;
    if (remaining === 0) await record({ action: 'client.revealsUsedUp', by: 'clients.reveal' });
    return accept({ value, reveals_left: remaining });
  });
  if (shown.ok && shown.value.reveals_left === 0) {
    deps.onAlarm(`staff ${staffId} of ${brandId} has revealed ${REVEALS_A_DAY} fields of clients today`);
  }
  return shown;
}

/** Counts how many fields the caller may still reveal today. */
export async function revealsLeft(connection: Connection, { staffId }: StaffSession, now: Instant): Promise<number> {
  return Math.max(0, REVEALS_A_DAY - (await store.countReveals(connection, staffId, startOfDay(now))));
}

async function valueOf(
  connection: Connection,
  { keys }: ClientDeskDeps,
  client: Client,
  field: RevealField,
): Promise<string | undefined> {
  switch (field) {
    case 'email':
      return client.email;
    case 'phone':
      return client.phone;
    case 'birthDate':
      return client.birthDate;
    case 'address':
      return addressOf(client);
    case 'payout': {
      const details = await findDetails(connection, client.id);
      if (details === undefined) return undefined;
      const iban = await revealIban(connection, keys, client.brandId, details.id);
      return `${details.holder}, ${iban}`;
    }
  }
}

/** Formats an address as one line; undefined if the client has not stated it. */
export function addressOf({ street, zipCode, city, state }: Client): string | undefined {
  const town = [zipCode, city].filter((part) => part !== '').join(' ');
  const parts = [street, town, state].filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join(', ');
}
