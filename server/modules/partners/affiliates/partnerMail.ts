import type { Instant } from '@candor/domain/ids.ts';
import type { MailTemplate } from '@candor/locales/mail.ts';
import type { Connection } from '../../../database/pool.ts';
import { queueMail } from '../../access/notifications/index.ts';
import type { MailValues } from '../../access/notifications/index.ts';
import type { Affiliate } from './store.ts';

const SECURITY_PATH = '/affiliate/security';
/** Where a partner who did not do it asks for a new password, which ends every session. */
const NEW_PASSWORD_PATH = '/affiliate/password/request';

interface SecurityMail {
  readonly template: Extract<MailTemplate, `partner${string}`>;
  readonly values?: MailValues;
  /** Does its button lead to a new password rather than to the page of security? */
  readonly isAlarm?: boolean;
  readonly now: Instant;
}

/** Rule AF-20: tells a partner of what concerns how they sign in, in the transaction that does it. */
export async function mailPartner(
  connection: Connection,
  { brandId, name, email, language }: Pick<Affiliate, 'brandId' | 'name' | 'email' | 'language'>,
  { template, values = {}, isAlarm = false, now }: SecurityMail,
): Promise<void> {
  await queueMail(connection, {
    brandId,
    clientId: undefined,
    to: email,
    language,
    template,
    now,
    values: { name, time: { time: now }, ...values },
    link: { path: isAlarm ? NEW_PASSWORD_PATH : SECURITY_PATH },
  });
}
