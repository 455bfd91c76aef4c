import type { LostEnd } from '@candor/domain/clients/lostFactors.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import { pendingMailCode, planMailCode, queueMail } from '../notifications/index.ts';
import type { StoredLost } from './lostStore.ts';

/** The client who is written to. */
export interface Recipient {
  readonly id: ClientId;
  readonly brandId: BrandId;
  readonly email: string;
  readonly language: string;
  readonly firstName: string;
}

/** How long the last link may be on its way before a login mails another one. */
const TRUSTED_MS = 60 * 60_000;

type LostFactorsMail = 'lostFactorsStarted' | 'lostFactorsWaiting';

/** Rule LF-2: the wait, and the link that stops it. */
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
  const { id: clientId, brandId, email, language, firstName: name } = client;
  const codeId = await planMailCode(connection, { brandId, clientId, purpose: 'lostFactorsStop', email, now });
  const named = [device.browser, device.system].filter((one) => one !== '').join(', ');
  const values = { name, time: { time: startedAt }, until: { time: readyAt }, browser: named === '' ? '—' : named };
  const link = { path: '/lost-factors/stop', codeId } as const;
  await queueMail(connection, { brandId, clientId, to: email, language, template, values, link, now });
}

/** Rule LF-3: the way back is open; "it was not me" closes it and everything else. */
export async function mailReady(connection: Connection, client: Recipient, now: Instant): Promise<void> {
  const { id: clientId, brandId, email, language, firstName: name } = client;
  const codeId = await planMailCode(connection, { brandId, clientId, purpose: 'lostFactorsReturn', email, now });
  await queueMail(connection, {
    brandId,
    clientId,
    to: email,
    language,
    template: 'lostFactorsReady',
    values: { name },
    now,
    link: { path: '/lost-factors/return', codeId },
    notMeCodeId: await planMailCode(connection, { brandId, clientId, purpose: 'notMe', email, now }),
  });
}

/**
 * Is the link due once more, for a client who came back and did not set up a factor? A mail can get lost without our
 * knowledge, so the last one is trusted for an hour only, and not at all where it could not be sent.
 */
export async function isReturnMailDue(connection: Connection, clientId: ClientId, now: Instant): Promise<boolean> {
  const last = await pendingMailCode(connection, 'lostFactorsReturn', clientId, now);
  return last === undefined || last.isMailFailed || now - last.createdAt >= TRUSTED_MS;
}

/** How it ended: it was stopped, or the client came back. */
export async function mailEnd(
  connection: Connection,
  client: Recipient,
  template: 'lostFactorsStopped' | 'lostFactorsReplaced',
  now: Instant,
): Promise<void> {
  const { id: clientId, brandId, email, language, firstName: name } = client;
  await queueMail(connection, {
    brandId,
    clientId,
    to: email,
    language,
    template,
    now,
    values: { name, time: { time: now } },
    link: { path: '/my-account/security' },
    notMeCodeId: await planMailCode(connection, { brandId, clientId, purpose: 'notMe', email, now }),
  });
}
