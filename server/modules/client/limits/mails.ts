import type { LimitKind } from '@candor/domain/clients/limitChange.ts';
import { isExclusion } from '@candor/domain/clients/limitChange.ts';
import type { PauseDays } from '@candor/domain/clients/limitChange.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import { limitNames } from '@candor/locales/limitNames.ts';
import type { MailTemplate } from '@candor/locales/mail.ts';
import type { Connection } from '../../../database/pool.ts';
import { findClient } from '../clients/index.ts';
import { mailMoney, queueMail } from '../../access/notifications/index.ts';
import type { MailValues } from '../../access/notifications/index.ts';
import type { LimitDeps } from './deps.ts';
import { currencyOf } from '@candor/brands/schema.ts';
import type { Currency } from '@candor/domain/money/currency.ts';

interface LimitMail {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly template: MailTemplate;
  readonly values: (language: string) => MailValues;
  readonly eventKey?: string;
  readonly now: Instant;
}

/** Rule ML-12: mails the client about a limit, in the transaction that sets it. */
export function mailLimit(
  connection: Connection,
  { brands }: Pick<LimitDeps, 'brands'>,
  {
    kind,
    value,
    from,
    ...of
  }: Pick<LimitMail, 'brandId' | 'clientId' | 'now'> & {
    readonly kind: LimitKind;
    readonly value: bigint | undefined;
    readonly from: Instant;
  },
): Promise<void> {
  const currency = currencyOf(brands, of.brandId);
  return mailOwn(connection, {
    ...of,
    template: 'limitChanged',
    values: (language) => {
      const names = limitNames(language);
      return { limit: names[kind], value: valueOf({ kind, value, currency, names }), from: { time: from } };
    },
  });
}

/** Rule ML-12: mails the client about a pause, in the transaction that begins or extends it. */
export function mailPause(
  connection: Connection,
  {
    days,
    until,
    ...of
  }: Pick<LimitMail, 'brandId' | 'clientId' | 'now'> & {
    readonly days: PauseDays;
    readonly until: Instant;
  },
): Promise<void> {
  const template = isExclusion(days) ? 'exclusionBegun' : 'pauseBegun';
  return mailOwn(connection, { ...of, template, values: () => ({ until: { time: until } }) });
}

/** Rule ML-12: mails the client once about the end of each pause, unless the account has been closed. */
export function mailPauseEnd(
  connection: Connection,
  { until, ...of }: Pick<LimitMail, 'brandId' | 'clientId' | 'now'> & { readonly until: Instant },
): Promise<void> {
  return mailOwn(connection, {
    ...of,
    template: 'pauseEnded',
    values: () => ({ until: { time: until } }),
    eventKey: `pauseEnded:${of.clientId}:${until}`,
  });
}

async function mailOwn(connection: Connection, { values, ...mail }: LimitMail): Promise<void> {
  const client = await findClient(connection, mail.clientId);
  // A client who has closed their account gets no more mails about their limits.
  if (client === undefined || client.isClosed) return;
  const { email, language, firstName } = client;
  await queueMail(connection, {
    ...mail,
    to: email,
    language,
    link: { path: '/my-account/limits' },
    values: { name: firstName, ...values(language) },
  });
}

interface LimitValue {
  readonly kind: LimitKind;
  readonly value: bigint | undefined;
  readonly currency: Pick<Currency, 'code' | 'symbol'>;
  readonly names: ReturnType<typeof limitNames>;
}

function valueOf({ kind, value, currency, names }: LimitValue): MailValues[string] {
  if (value === undefined) return names.none;
  if (kind === 'sessionDay') return names.minutes.replace('{{count}}', String(value));
  return mailMoney(money(value), currency);
}
