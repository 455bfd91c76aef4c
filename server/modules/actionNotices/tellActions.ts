import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId, ClientId } from '@candor/domain/ids.ts';
import { formatMoney, formatRate } from '@candor/domain/money/decimal.ts';
import { money } from '@candor/domain/money/money.ts';
import type { MailTemplate } from '@candor/locales/mail.ts';
import type { Clock } from '../../clock.ts';
import { transaction } from '../../database/pool.ts';
import type { Connection, Pool } from '../../database/pool.ts';
import { findClient } from '../clients/index.ts';
import { readActions } from '../dealing/index.ts';
import type { StoredAction } from '../dealing/index.ts';
import { findInstrument, platformPath } from '../instruments/index.ts';
import { queueMail } from '../notifications/index.ts';
import type { MailValues } from '../notifications/index.ts';
import { listHolders, listPaid, takeStep } from './store.ts';

export interface ActionNoticeParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly brands: readonly Pick<Brand, 'id' | 'currency'>[];
}

/** Rule CA-10: tells a brand's holders of each step of a corporate action, once and in order. */
export async function tellActions(parts: ActionNoticeParts, brandId: BrandId): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = await transaction(parts.pool, brandId, async (connection) => {
      const taken = await takeStep(connection, brandId, parts.clock.now());
      if (taken === undefined) return false;
      const steps = await readActions(connection);
      const step = steps.find(({ commandId }) => commandId === taken);
      if (step !== undefined) await tellHolders(connection, step, { brandId, ...parts });
      return true;
    });
  }
}

type Circumstances = ActionNoticeParts & { readonly brandId: BrandId };

async function tellHolders(connection: Connection, step: StoredAction, where: Circumstances): Promise<void> {
  const symbol = where.brands.find(({ id }) => id === where.brandId)?.currency.symbol ?? '';
  if (step.step === 'carriedOut' && step.terms.kind === 'dividend') {
    for (const { clientId, paid, isDemo } of await listPaid(connection, `action:${step.actionId}`)) {
      const result = { money: formatMoney(money(paid)), symbol, signed: true } as const;
      const book = isDemo ? 'demo' : 'real';
      await tell(connection, step, { ...where, clientId, template: 'dividendPaid', values: { result }, key: book });
    }
    return;
  }
  const template = templateOf(step);
  for (const { clientId } of await listHolders(connection, step.symbol))
    await tell(connection, step, { ...where, clientId, template, values: {}, key: '' });
}

interface Telling extends Circumstances {
  readonly clientId: ClientId;
  readonly template: MailTemplate;
  readonly values: MailValues;
  readonly key: string;
}

async function tell(connection: Connection, step: StoredAction, telling: Telling): Promise<void> {
  const client = await findClient(connection, telling.clientId);
  if (client === undefined) return;
  const { brandId, clock, template, values, key } = telling;
  await queueMail(connection, {
    ...{ brandId, clientId: client.id, to: client.email, language: client.language, template, now: clock.now() },
    values: { name: client.firstName, ...valuesOf(step), ...values },
    link: { path: platformPath(step.symbol) },
    eventKey: `action:${step.commandId}:${key}:${client.id}`,
  });
}

function templateOf({ step, terms }: StoredAction): MailTemplate {
  if (step === 'withdrawn') return 'actionWithdrawn';
  if (terms.kind === 'dividend') return 'dividendAnnounced';
  return step === 'announced' ? 'splitAnnounced' : 'splitCarriedOut';
}

function valuesOf({ symbol: code, terms, effectiveAt, note = '' }: StoredAction): MailValues {
  const figures: MailValues =
    terms.kind === 'split'
      ? { newUnits: String(terms.newUnits), oldUnits: String(terms.oldUnits) }
      : { perUnit: { decimal: formatRate(terms.perUnit) } };
  return { symbol: findInstrument(code)?.name ?? code, time: { time: effectiveAt }, note, ...figures };
}
