import type { BrandId } from '@candor/domain/ids.ts';
import { formatPrice } from '@candor/domain/money/display.ts';
import { RATE_DIGITS } from '@candor/domain/money/money.ts';
import type { MailTemplate } from '@candor/locales/mail.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { findClient } from '../../client/clients/index.ts';
import { findInstrument, platformPath } from '../../engine/instruments/index.ts';
import { mailMoney, mailResult, queueMail, toClient } from '../../access/notifications/index.ts';
import type { MailValues } from '../../access/notifications/index.ts';
import type { TradeNoticeDeps } from './deps.ts';
import { takeDue } from './store.ts';
import type { RuleExecution } from './store.ts';
import { currencyOf } from '@candor/brands/schema.ts';
import type { Currency } from '@candor/domain/money/currency.ts';

const AT_ONCE = 100;

/** Rule ML-13: notifies clients of what rules have done on their real accounts, each execution once and in order. */
export async function notifyOfTrades({ pool, clock, brands }: TradeNoticeDeps, brandId: BrandId): Promise<void> {
  const currency = currencyOf(brands, brandId);
  for (let count = AT_ONCE; count === AT_ONCE;) {
    count = await transaction(pool, brandId, async (connection) => {
      const due = await takeDue(connection, AT_ONCE);
      for (const execution of due.found) await notify(connection, execution, { currency, now: clock.now() });
      return due.taken;
    });
  }
}

interface Circumstances {
  readonly currency: Pick<Currency, 'code' | 'symbol'>;
  readonly now: number;
}

async function notify(
  connection: Connection,
  execution: RuleExecution,
  { currency, now }: Circumstances,
): Promise<void> {
  const template = templateOf(execution);
  if (template === undefined) return;
  const client = await findClient(connection, execution.clientId);
  if (client === undefined) return;
  const { id, positionId, kind } = execution;
  await queueMail(connection, {
    ...toClient(client),
    template,
    now,
    values: { name: client.firstName, ...valuesOf(execution, currency) },
    link: { path: kind === 'close' ? `/platform/closed/${positionId}` : platformPath(execution.symbol) },
    eventKey: `execution:${id}`,
  });
}

/**
 * Returns the mail for an execution. Stops and targets are the client's own orders and are not mailed; a close-out is.
 */
function templateOf({ kind, closingReason }: RuleExecution): MailTemplate | undefined {
  if (kind === 'open') return 'orderFilled';
  return closingReason === 'lowMargin' ? 'closedOut' : undefined;
}

function valuesOf(
  { positionId, symbol: traded, fillRate, profit, amount, leverage, at }: RuleExecution,
  currency: Circumstances['currency'],
) {
  const instrument = findInstrument(traded);
  const values: MailValues = {
    position: String(positionId),
    symbol: instrument?.name ?? traded,
    time: { time: at },
    price: { decimal: formatPrice(fillRate, instrument?.decimals ?? RATE_DIGITS) },
    amount: mailMoney(amount, currency),
    leverage: String(leverage),
    ...(profit !== undefined && { result: mailResult(profit, currency) }),
  };
  return values;
}
