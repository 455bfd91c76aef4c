import { currencyOf } from '@candor/brands/schema.ts';
import type { Brand } from '@candor/brands/schema.ts';
import { assertNever } from '@candor/domain/assert.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { formatRate } from '@candor/domain/money/decimal.ts';
import { money } from '@candor/domain/money/money.ts';
import { NO_ACTIONS, actionCommand, withStep } from '@candor/domain/trading/corporateActions.ts';
import type { ActionTerms, Actions } from '@candor/domain/trading/corporateActions.ts';
import { tickerAt } from '@candor/domain/trading/symbolChange.ts';
import type { MailTemplate } from '@candor/locales/mail.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { endAlerts, findClientsWithAlert } from '../alerts/index.ts';
import { findClient } from '../../client/clients/index.ts';
import { readActions } from '../../engine/dealing/index.ts';
import type { StoredAction } from '../../engine/dealing/index.ts';
import { findInstrument, platformPath } from '../../engine/instruments/index.ts';
import { mailResult, queueMail, toClient } from '../../access/notifications/index.ts';
import type { MailValues } from '../../access/notifications/index.ts';
import { listCancelled, listHolders, listPaid, takeStep } from './store.ts';

export interface ActionNoticeDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly brands: readonly Pick<Brand, 'id' | 'currency'>[];
}

/** Rule CA-10: notifies a brand's holders of each step of a corporate action, once and in order. */
export async function notifyOfActions(deps: ActionNoticeDeps, brandId: BrandId): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = await transaction(deps.pool, brandId, async (connection) => {
      const stepId = await takeStep(connection, brandId, deps.clock.now());
      if (stepId === undefined) return false;
      const steps = await readActions(connection);
      const step = steps.find(({ commandId }) => commandId === stepId);
      if (step !== undefined)
        await notifyHolders(connection, step, { brandId, tickers: tickersAt(steps, step), ...deps });
      return true;
    });
  }
}

type Circumstances = ActionNoticeDeps & { readonly brandId: BrandId; readonly tickers: MailValues };

/** Returns the ticker before a symbol change and the one after it; empty for other actions. */
function tickersAt(steps: readonly StoredAction[], { symbol, terms, at }: StoredAction): MailValues {
  const { symbolChanges } = steps.reduce<Actions>((actions, each) => withStep(actions, each), NO_ACTIONS);
  if (terms.kind !== 'symbolChange') return {};
  return { oldSymbol: tickerAt(symbolChanges, symbol, at - 1), newSymbol: terms.ticker };
}

async function notifyHolders(connection: Connection, step: StoredAction, where: Circumstances): Promise<void> {
  const currency = currencyOf(where.brands, where.brandId);
  const isBooked = step.step === 'carriedOut' && step.terms.kind !== 'split';
  const booked = isBooked ? await listPaid(connection, actionCommand(step)) : [];
  const bookedTemplate = step.terms.kind === 'delisting' ? 'delistedClosed' : 'dividendPaid';
  for (const { clientId, paid, isDemo } of booked) {
    const result = mailResult(money(paid), currency);
    const book = isDemo ? 'demo' : 'real';
    await notify(connection, step, { ...where, clientId, template: bookedTemplate, values: { result }, key: book });
  }
  const notified = new Set(booked.map(({ clientId }) => clientId));
  const template = templateOf(step);
  for (const clientId of await listOthers(connection, step, where.clock.now())) {
    if (!notified.has(clientId)) await notify(connection, step, { ...where, clientId, template, values: {}, key: '' });
  }
}

/** Lists further recipients: holders, clients with pending orders and, for some actions, those with a price alert. */
async function listOthers(connection: Connection, step: StoredAction, now: Instant): Promise<readonly ClientId[]> {
  const { symbol, terms } = step;
  if (terms.kind === 'symbolChange') {
    return uniqueClients(await listHolders(connection, symbol), await findClientsWithAlert(connection, symbol, now));
  }
  if (terms.kind !== 'delisting') {
    return step.step === 'carriedOut' && terms.kind === 'dividend' ? [] : listHolders(connection, symbol);
  }
  const [orders, alerts] =
    step.step === 'carriedOut'
      ? [await listCancelled(connection, step), await endAlerts(connection, symbol, now)]
      : [await listHolders(connection, symbol), await findClientsWithAlert(connection, symbol, now)];
  return uniqueClients(orders, alerts);
}

function uniqueClients(...clients: readonly (readonly ClientId[])[]): readonly ClientId[] {
  return [...new Set(clients.flat())].toSorted((first, second) => first - second);
}

interface ActionNotice extends Circumstances {
  readonly clientId: ClientId;
  readonly template: MailTemplate;
  readonly values: MailValues;
  readonly key: string;
}

async function notify(connection: Connection, step: StoredAction, notice: ActionNotice): Promise<void> {
  const client = await findClient(connection, notice.clientId);
  if (client === undefined) return;
  const { clock, template, values, key, tickers } = notice;
  await queueMail(connection, {
    ...toClient(client),
    template,
    now: clock.now(),
    values: { name: client.firstName, ...valuesOf(step), ...tickers, ...values },
    link: { path: platformPath(step.symbol) },
    eventKey: `action:${step.commandId}:${key}:${client.id}`,
  });
}

function templateOf({ step, terms }: StoredAction): MailTemplate {
  if (step === 'withdrawn') return 'actionWithdrawn';
  if (terms.kind === 'dividend') return 'dividendAnnounced';
  if (terms.kind === 'symbolChange') return step === 'announced' ? 'symbolChangeAnnounced' : 'symbolChanged';
  if (terms.kind === 'delisting') return step === 'announced' ? 'delistingAnnounced' : 'delistedEnded';
  return step === 'announced' ? 'splitAnnounced' : 'splitCarriedOut';
}

function valuesOf({ symbol: code, terms, effectiveAt, note = '' }: StoredAction): MailValues {
  return { symbol: findInstrument(code)?.name ?? code, time: { time: effectiveAt }, note, ...figuresOf(terms) };
}

function figuresOf(terms: ActionTerms): MailValues {
  switch (terms.kind) {
    case 'split':
      return { newUnits: String(terms.newUnits), oldUnits: String(terms.oldUnits) };
    case 'dividend':
      return { perUnit: { decimal: formatRate(terms.perUnit) } };
    case 'delisting':
      return { price: { decimal: formatRate(terms.price) } };
    case 'symbolChange':
      return {};
    default:
      return assertNever(terms);
  }
}
