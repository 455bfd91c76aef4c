import { assert } from '@candor/domain/assert.ts';
import { lockClient } from '../../../database/lockClient.ts';
import type { FactorOwner, FactorDeps, FactorPeople } from '../../access/factors/index.ts';
import { clientLost, endLost, isReturnMailDue, mailLostReady } from '../../access/lostFactors/index.ts';
import { countRequestedMail } from '../../access/notifications/index.ts';
import { mailSecurity } from './factorMail.ts';
import type { ClientDeps } from './deps.ts';
import * as store from './store.ts';
import type { Client } from './store.ts';

export function ownerOf({ id, brandId }: Pick<Client, 'id' | 'brandId'>): FactorOwner {
  return { brandId, kind: 'client', id };
}

const peopleOf = ({ attempts }: Pick<ClientDeps, 'attempts'>): FactorPeople => ({
  kind: 'client',
  async find({ connection, now }, { id }) {
    const client = await store.findById(connection, id);
    assert(client !== undefined, 'a factor belongs to a client');
    return { account: client.email, notify: (news) => mailSecurity(connection, client, { ...news, now }) };
  },
  lock: ({ connection }, { id }) => lockClient(connection, id),
  /** Rule LF-4: a client who proves a factor has not lost them all. */
  async onProven({ connection, now }, { id }) {
    const client = await store.findById(connection, id);
    if (client !== undefined) await endLost(connection, client, 'factor', now);
  },
  needsNewFactor: ({ connection }, { id }) => clientLost.isReplacementDue(connection, id),
  /** Rule LF-3: counts against the limit of all mails that visitors cause (rule ML-3). */
  async onFactorDue({ connection, now }, { id }, { ip }) {
    const client = await store.findById(connection, id);
    if (client === undefined || !(await isReturnMailDue(connection, id, now))) return;
    const allowed = await countRequestedMail(attempts, client.brandId, { email: client.email, ip });
    if (allowed.ok) await mailLostReady(connection, client, now);
  },
  onSetUp: ({ connection, now }, { id }) => clientLost.updateReplaced(connection, id, now),
});

/** Returns the second factors of clients. */
export function clientFactors({ pool, clock, attempts, factorKeys }: ClientDeps): FactorDeps {
  return { pool, clock, attempts, factorKeys, people: peopleOf({ attempts }) };
}
