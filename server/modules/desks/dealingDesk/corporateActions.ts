import type { askAction as askCall, askActionEnd as endCall } from '@candor/contracts/http/office/dealingActions.ts';
import type { WireCorporateAction } from '@candor/contracts/http/office/dealingActions.ts';
import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { actions as listCall } from '@candor/contracts/http/office/dealingActions.ts';
import { assert } from '@candor/domain/assert.ts';
import type { CommandId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { formatRate } from '@candor/domain/money/decimal.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { sessionAt } from '@candor/domain/pricing/sessions.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { accept, mapResult, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { checkAnnouncement, isFarDelisting } from '@candor/domain/trading/corporateActions.ts';
import type { ActionTerms } from '@candor/domain/trading/corporateActions.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import * as z from 'zod/mini';
import { transaction } from '../../../database/pool.ts';
import { Subject, findWaitingAbout, presentWaiting } from '../../access/approvals/index.ts';
import type { StoredApproval } from '../../access/approvals/index.ts';
import { readActionState, readActions } from '../../engine/dealing/index.ts';
import type { StoredAction } from '../../engine/dealing/index.ts';
import { findInstrument, hoursNow, tickerOf } from '../../engine/instruments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { storedTerms, termsFromStored, termsOf, termsToStored, termsToWire, wordsOf } from './actionTerms.ts';
import { checkEverywhere, decidedBy, mayEverywhere } from './everywhere.ts';
import type { DealingDeskDeps } from './deps.ts';
import { actionKey, recordActions } from './recordActions.ts';

const SHOWN = 100;
/**
 * Time after the action for which the market must be closed: it could otherwise open before the action is carried out.
 */
const SHUT_AFTER_MS = 5 * MINUTE_MS;

/** Contents of a request: every figure as it was requested, for the second person. */
const actionPayload = z.object({
  step: z.enum(['announced', 'withdrawn']),
  actionId: z.string(),
  symbol: z.string(),
  terms: storedTerms,
  effectiveAt: z.number(),
  note: z.optional(z.string()),
  /** Id of the request for an announcement. */
  request: z.optional(z.string()),
});
type Payload = z.output<typeof actionPayload>;

/** Rule CA-1: an action concerns every brand, so the second person needs the role in each. It is carried out once. */
export const corporateAction = new Subject({
  name: 'corporateAction',
  payload: actionPayload,

  key: ({ actionId }) => actionKey(actionId),

  async check(deps: DealingDeskDeps, { brandId, payload }, isFarConfirmed: boolean) {
    const { step, symbol, effectiveAt } = payload;
    // A withdrawal takes the terms from the engine: nobody typed them.
    if (step === 'withdrawn') return accept(changesOf(payload));
    const terms = termsFromStored(payload.terms);
    const quote = deps.quote(symbol);
    const actions = await transaction(deps.pool, brandId, (connection) => readActionState(connection));
    const facts = { now: deps.clock.now(), quote, actions, owner: ownerOf };
    const refusal = checkAnnouncement({ symbol, terms, effectiveAt }, facts);
    if (refusal !== undefined) return refuse(refusal);
    if (!isShutThen(deps, symbol, effectiveAt)) return refuse({ code: 'actionNeedsHalt', field: 'at' });
    const far = isFarConfirmed ? undefined : farFrom(terms, quote);
    return far === undefined ? accept(changesOf(payload, quote)) : refuse(far);
  },

  checkDecider: (deps: DealingDeskDeps, _waiting, decider) => checkEverywhere(deps, decider),

  async apply(deps: DealingDeskDeps, approval) {
    const { id, brandId: desk } = approval;
    const { step, actionId, symbol, terms, effectiveAt, note } = approval.payload;
    const answer = await deps.bus.request('dealing.stepAction', {
      step,
      actionId,
      symbol,
      terms: termsFromStored(terms),
      effectiveAt,
      note,
      commandId: step === 'announced' ? actionId : `${actionId}:withdrawn:${id}`,
      ...decidedBy(approval),
    });
    if (!answer.ok) return refuse(answer.refusal);
    await recordActions(deps, desk);
    return accept(true);
  },
});

/** Lists all actions, from every desk, since an action concerns all brands. */
export async function listActions(
  deps: DealingDeskDeps,
  session: StaffSession,
): Promise<OfficeAnswerOf<typeof listCall>> {
  const now = deps.clock.now();
  const mayAsk = await mayEverywhere(deps, session, 'dealing.actions');
  return transaction(deps.pool, session.brandId, async (connection) => {
    const shown: WireCorporateAction[] = [];
    for (const { announced, last } of latestSteps(await readActions(connection))) {
      const approval =
        last.step === 'announced'
          ? await findWaitingAbout(connection, 'corporateAction', actionKey(last.actionId), now)
          : undefined;
      shown.push(presentAction({ announced, last }, { waiting: presentWaiting(approval, session, now), now }));
    }
    return { mayAsk, actions: shown };
  });
}

interface LatestSteps {
  readonly announced: StoredAction;
  readonly last: StoredAction;
}

/** Returns the latest steps of each action, newest first. */
function latestSteps(steps: readonly StoredAction[]): LatestSteps[] {
  const actions = new Map<CommandId, LatestSteps>();
  for (const step of steps) {
    actions.set(step.actionId, { announced: actions.get(step.actionId)?.announced ?? step, last: step });
  }
  return [...actions.values()].toReversed().slice(0, SHOWN);
}

function presentAction(
  { announced, last }: LatestSteps,
  { waiting, now }: { readonly waiting: WireCorporateAction['waiting']; readonly now: Instant },
): WireCorporateAction {
  const { actionId, symbol, terms, effectiveAt, step, at } = last;
  return {
    action: actionId,
    symbol,
    ticker: tickerOf(symbol, step === 'announced' ? undefined : at - 1),
    name: findInstrument(symbol)?.name ?? symbol,
    terms: termsToWire(terms),
    at: effectiveAt,
    note: announced.note ?? null,
    step,
    since: at,
    overdue: step === 'announced' && effectiveAt <= now,
    by: last.staffName,
    approved_by: last.approvedBy ?? '',
    reason: last.reason,
    waiting,
  };
}

/** Rule CA-1: requests an announcement, as the first of two people. */
export async function askAction(
  deps: DealingDeskDeps,
  request: OfficeRequestOf<typeof askCall>,
  session: StaffSession,
): Promise<Result<number>> {
  const instrument = findInstrument(request.symbol);
  if (instrument === undefined) return refuse({ code: 'instrumentUnknown', field: 'symbol' });
  if (!(await mayEverywhere(deps, session, 'dealing.actions'))) return refuse({ code: 'forbidden' });
  const { symbol } = instrument;
  const { at: effectiveAt, note, request: id, reason, confirm_far: isFarConfirmed = false } = request;
  const payload: Payload = {
    step: 'announced',
    actionId: `${session.staffId}:${id}`,
    symbol,
    terms: termsToStored(termsOf(request.terms)),
    effectiveAt,
    request: id,
    ...(note !== undefined && { note }),
  };
  const asking = { request: id, reason, payload };
  return mapResult(corporateAction.askOnce(deps, session, asking, isFarConfirmed), ({ id: approvalId }) => approvalId);
}

function ownerOf(name: string): InstrumentSymbol | undefined {
  return findInstrument(name)?.symbol;
}

/** Rule CA-12: a delisting price can legitimately be far from the last one, and must be confirmed. */
function farFrom(terms: ActionTerms, quote: Quote | undefined): Refusal | undefined {
  if (terms.kind !== 'delisting' || quote === undefined || !isFarDelisting(terms.price, quote)) return undefined;
  return { code: 'delistingFar', field: 'price', params: { price: formatRate(quote.sell) } };
}

/** Rule CA-1: requests the withdrawal of an action, as the first of two people. */
export async function askActionEnd(
  deps: DealingDeskDeps,
  { action, reason }: OfficeRequestOf<typeof endCall>,
  session: StaffSession,
): Promise<Result<number>> {
  if (!(await mayEverywhere(deps, session, 'dealing.actions'))) return refuse({ code: 'forbidden' });
  const steps = await transaction(deps.pool, session.brandId, (connection) => readActions(connection));
  const last = steps.findLast(({ actionId }) => actionId === action);
  if (last?.step !== 'announced') return refuse({ code: 'actionOver' });
  const { actionId, symbol, terms, effectiveAt } = last;
  const payload: Payload = { step: 'withdrawn', actionId, symbol, terms: termsToStored(terms), effectiveAt };
  return transaction(deps.pool, session.brandId, (connection) =>
    corporateAction.ask(connection, deps, session, { reason, payload }, false),
  );
}

/**
 * Returns the changes for the second person: with the last price beside a delisting's, and the present symbol beside a
 * new one.
 */
function changesOf({ step, symbol, terms, effectiveAt }: Payload, quote?: Quote): StoredApproval['changes'] {
  const before = () => {
    if (terms.kind === 'symbolChange') return tickerOf(symbol);
    return terms.kind === 'delisting' && quote !== undefined ? formatRate(quote.sell) : '';
  };
  const words = `${wordsOf(termsFromStored(terms))}, ${new Date(effectiveAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return [
    {
      name: symbol,
      before: step === 'announced' ? '' : 'actionAnnounced',
      after: step === 'announced' ? 'actionAnnounced' : 'actionWithdrawn',
    },
    { name: terms.kind, before: before(), after: words },
  ];
}

/** Rule CA-1: is the instrument halted now, or its market closed at that instant and for some minutes after? */
function isShutThen({ halts }: DealingDeskDeps, symbol: InstrumentSymbol, at: Instant): boolean {
  if (halts.find(symbol) !== undefined) return true;
  const instrument = findInstrument(symbol);
  assert(instrument !== undefined, `${symbol} is an instrument`);
  const hours = hoursNow(instrument);
  return !sessionAt(hours, at).open && !sessionAt(hours, at + SHUT_AFTER_MS).open;
}
