import type { LostEnd } from '@candor/domain/clients/lostFactors.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import type { Connection } from '../../../database/pool.ts';
import { pendingMailCode, planMailCode, queueMail, toClient } from '../notifications/index.ts';
import type { StoredLost } from './lostStore.ts';

/** The client who receives the mail. */
export interface Recipient {
  readonly id: ClientId;
  readonly brandId: BrandId;
  readonly email: string;
  readonly language: string;
  readonly firstName: string;
}

/** Age up to which the last link is trusted to arrive, before a login mails another one. */
const TRUSTED_MS = HOUR_MS;

type LostFactorsMail = 'lostFactorsStarted' | 'lostFactorsWaiting';

/** Rule LF-2: mails the waiting period, and the link that stops it. */
export async function mailWait(
  connection: Connection,
  client: Recipient,
  template: LostFactorsMail,
  {
    readyAt,
    startedAt,
    device,
    now,
  }: Pick<StoredLost<LostEnd>, 'readyAt' | 'startedAt' | 'device'> & { readonly now: Instant },
): Promise<void> {
  const codeId = await planCode(connection, client, 'lostFactorsStop', now);
  const named = [device.browser, device.system].filter((one) => one !== '').join(', ');
  const values = {
    name: client.firstName,
    time: { time: startedAt },
    until: { time: readyAt },
    browser: named === '' ? '—' : named,
  };
  const link = { path: '/lost-factors/stop', codeId } as const;
  await queueMail(connection, { ...toClient(client), template, values, link, now });
}

/** Rule LF-3: mails the recovery link; "it was not me" ends the recovery and everything else. */
export async function mailReady(connection: Connection, client: Recipient, now: Instant): Promise<void> {
  const codeId = await planCode(connection, client, 'lostFactorsReturn', now);
  await queueMail(connection, {
    ...toClient(client),
    template: 'lostFactorsReady',
    values: { name: client.firstName },
    now,
    link: { path: '/lost-factors/return', codeId },
    notMeCodeId: await planCode(connection, client, 'notMe', now),
  });
}

/**
 * Is another link due, for a client who has recovered the account and not set up a factor? A mail can get lost
 * unnoticed, so the last one is trusted for an hour only, and not at all if sending failed.
 */
export async function isReturnMailDue(connection: Connection, clientId: ClientId, now: Instant): Promise<boolean> {
  const last = await pendingMailCode(connection, 'lostFactorsReturn', clientId, now);
  return last === undefined || last.isMailFailed || now - last.createdAt >= TRUSTED_MS;
}

/** Mails how the recovery ended: it was stopped, or the client completed it. */
export async function mailEnd(
  connection: Connection,
  client: Recipient,
  template: 'lostFactorsStopped' | 'lostFactorsReplaced',
  now: Instant,
): Promise<void> {
  await queueMail(connection, {
    ...toClient(client),
    template,
    now,
    values: { name: client.firstName, time: { time: now } },
    link: { path: '/my-account/security' },
    notMeCodeId: await planCode(connection, client, 'notMe', now),
  });
}

/** Plans the code of a link in a mail to the client's address. */
function planCode(
  connection: Connection,
  { id: clientId, brandId, email }: Recipient,
  purpose: 'lostFactorsStop' | 'lostFactorsReturn' | 'notMe',
  now: Instant,
): Promise<number> {
  return planMailCode(connection, { brandId, clientId, purpose, email, now });
}
