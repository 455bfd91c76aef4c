import type { Instant } from '@candor/domain/ids.ts';
import type { MailTemplate } from '@candor/locales/mail.ts';
import type { Connection } from '../../../database/pool.ts';
import { queueMail } from '../../access/notifications/index.ts';
import type { MailValues } from '../../access/notifications/index.ts';
import type { Affiliate } from './store.ts';

const SECURITY_PATH = '/affiliate/security';
/** Page where a partner who did not do it requests a new password, which ends every session. */
const NEW_PASSWORD_PATH = '/affiliate/password/request';

interface SecurityMail {
  readonly template: Extract<MailTemplate, `partner${string}`>;
  readonly values?: MailValues;
  /** Does the mail's button open the page for a new password rather than the security page? */
  readonly isAlarm?: boolean;
  readonly now: Instant;
}

/** Rule AF-20: notifies a partner of changes to their login, in the transaction of the change. */
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
