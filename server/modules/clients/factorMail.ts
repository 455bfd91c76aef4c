import type { Connection } from '../../database/pool.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { queueMail } from '../notifications/index.ts';
import type { Client } from './store.ts';

type SecurityTemplate =
  | 'totpAdded'
  | 'totpRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodeUsed'
  | 'recoveryCodesRenewed'
  | 'sessionsEnded';

/** Tells a client of a change to how he logs in, in the transaction that makes it. */
export async function mailSecurity(
  connection: Connection,
  { id, brandId, email, firstName, language }: Client,
  {
    template,
    now,
    values = {},
  }: {
    readonly template: SecurityTemplate;
    readonly now: Instant;
    readonly values?: Readonly<Record<string, string>>;
  },
): Promise<void> {
  await queueMail(connection, {
    ...{ brandId, clientId: id, to: email, language, template, now },
    values: { name: firstName, time: { time: now }, ...values },
    link: { path: '/my-account/security' },
  });
}
