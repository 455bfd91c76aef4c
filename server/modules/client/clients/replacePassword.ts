import type { Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import { endChallenges } from '../../access/factors/index.ts';
import { ownerOf } from './clientFactors.ts';
import { noteCredentials } from './credentials.ts';
import type { HashedPassword } from '../../access/passwords/index.ts';
import { mailNotMe } from './notMeMail.ts';
import * as store from './store.ts';
import type { Client } from './store.ts';

/** Stores a new password and mails the client; one who did not choose it can end everything by the mail's link. */
export async function replacePassword(
  connection: Connection,
  client: Client,
  password: HashedPassword,
  now: Instant,
): Promise<void> {
  await store.updatePassword(connection, client.id, password);
  await noteCredentials(connection, client.id, now);
  await endChallenges(connection, ownerOf(client), now);
  await mailNotMe(connection, client, { template: 'passwordChanged', now });
}
