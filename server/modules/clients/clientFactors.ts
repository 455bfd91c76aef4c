import { assert } from '@candor/domain/assert.ts';
import type { FactorOwner, FactorParts, FactorPeople } from '../factors/index.ts';
import { mailSecurity } from './factorMail.ts';
import type { ClientParts } from './parts.ts';
import * as store from './store.ts';
import type { Client } from './store.ts';

export function ownerOf({ id, brandId }: Pick<Client, 'id' | 'brandId'>): FactorOwner {
  return { brandId, kind: 'client', id };
}

const clients: FactorPeople = {
  kind: 'client',
  async find({ connection, now }, { id }) {
    const client = await store.findById(connection, id);
    assert(client !== undefined, 'a factor belongs to a client');
    return { account: client.email, tell: (news) => mailSecurity(connection, client, { ...news, now }) };
  },
};

/** The second factors of clients. */
export function clientFactors({ pool, clock, attempts, factorKeys }: ClientParts): FactorParts {
  return { pool, clock, attempts, factorKeys, people: clients };
}
