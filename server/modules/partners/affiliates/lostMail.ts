import type { PartnerLostEnd } from '@candor/domain/clients/lostFactors.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import { queueMail } from '../../access/notifications/index.ts';
import type { MailValues } from '../../access/notifications/index.ts';
import type { StoredLost } from '../../access/lostFactors/index.ts';
import { partnerLost } from './lostStore.ts';
import { mailPartner } from './partnerMail.ts';
import { endLinks, findLink, replaceLink } from './store.ts';
import type { Affiliate, NewLink } from './store.ts';

/** Time to wait for the last link's mail before a login mails another link. */
const TRUSTED_MS = HOUR_MS;

type Recipient = Pick<Affiliate, 'id' | 'brandId' | 'name' | 'email' | 'language'>;

interface LinkMail {
  readonly template: `partnerLostFactors${'Asked' | 'Started' | 'Waiting' | 'Ready'}`;
  readonly path: `/affiliate/lost-factors/${'start' | 'stop' | 'return'}`;
  readonly purpose: NewLink['purpose'];
  readonly values?: MailValues;
  readonly now: Instant;
}

async function mailLink(connection: Connection, partner: Recipient, mail: LinkMail): Promise<void> {
  const { id: affiliateId, brandId, name, email, language } = partner;
  const { template, path, purpose, values = {}, now } = mail;
  const affiliateInvitationId = await replaceLink(connection, { brandId, affiliateId, purpose, now });
  await queueMail(connection, {
    brandId,
    clientId: undefined,
    to: email,
    language,
    template,
    now,
    values: { name, ...values },
    link: { path, affiliateInvitationId },
  });
}

/** Rule AF-22: sends the mail that proves the address. */
export function mailRequested(connection: Connection, partner: Recipient, hours: number, now: Instant): Promise<void> {
  const values = { hours: String(hours) };
  const link = { path: '/affiliate/lost-factors/start', purpose: 'lostFactors' } as const;
  return mailLink(connection, partner, { template: 'partnerLostFactorsAsked', ...link, values, now });
}

/** Sends the mail about the waiting period, with the link that stops it. */
export function mailWait(
  connection: Connection,
  partner: Recipient,
  template: `partnerLostFactors${'Started' | 'Waiting'}`,
  {
    readyAt,
    startedAt,
    device,
    now,
  }: Pick<StoredLost<PartnerLostEnd>, 'readyAt' | 'startedAt' | 'device'> & { readonly now: Instant },
): Promise<void> {
  const named = [device.browser, device.system].filter((one) => one !== '').join(', ');
  const values = { time: { time: startedAt }, until: { time: readyAt }, browser: named === '' ? '—' : named };
  const link = { path: '/affiliate/lost-factors/stop', purpose: 'lostFactorsStop' } as const;
  return mailLink(connection, partner, { template, ...link, values, now });
}

/** Sends the mail that the waiting period is over, with the link for the recovery. */
export function mailReady(connection: Connection, partner: Recipient, now: Instant): Promise<void> {
  const link = { path: '/affiliate/lost-factors/return', purpose: 'lostFactorsReturn' } as const;
  return mailLink(connection, partner, { template: 'partnerLostFactorsReady', ...link, now });
}

/** Is the link due once more, for a partner who returned but did not set up a factor? */
export async function isReturnMailDue(connection: Connection, affiliateId: number, now: Instant): Promise<boolean> {
  const last = await findLink(connection, affiliateId, 'lostFactorsReturn', now);
  return last === undefined || now - last.createdAt >= TRUSTED_MS;
}

/** Ends all links of the recovery. */
export function endLostLinks(connection: Connection, affiliateId: number, now: Instant): Promise<void> {
  return endLinks(connection, affiliateId, ['lostFactors', 'lostFactorsStop', 'lostFactorsReturn'], now);
}

/** Stops an open waiting period and ends its links; false if there was none. */
export async function endLost(
  connection: Connection,
  partner: Recipient,
  by: Exclude<PartnerLostEnd, 'completed'>,
  now: Instant,
): Promise<boolean> {
  const open = await partnerLost.lockOpen(connection, partner.id);
  if (open === undefined) return false;
  await partnerLost.updateEnded(connection, open.id, by, now);
  await endLostLinks(connection, partner.id, now);
  const alarm = { template: 'partnerLostFactorsStopped', isAlarm: true, now } as const;
  if (by !== 'expired') await mailPartner(connection, partner, alarm);
  return true;
}
