import type { TradingAccount } from './book.ts';
import type { Answer, EligibilityChange } from './commands.ts';
import type { EngineState } from './state.ts';

/** Changes a client's eligibility by staff decision; the client's own settings and knowledge stay as they are. */
export function setEligibility(state: EngineState, account: TradingAccount, change: EligibilityChange): Answer {
  const { verified, groups, customLeverage, regime } = { ...account.eligibility, ...change };
  const { robot, own, knowledgeNeeded } = account.eligibility;
  const ownParts = {
    ...(robot !== undefined && { robot }),
    ...(own !== undefined && { own }),
    ...(knowledgeNeeded !== undefined && { knowledgeNeeded }),
  };
  state.book.put({ ...account, eligibility: { verified, groups, customLeverage, regime, ...ownParts } });
  return { ok: true, value: { kind: 'done' } };
}

/** Rule OL-9: records that the client has passed the knowledge test. */
export function passKnowledge(state: EngineState, account: TradingAccount): Answer {
  const { knowledgeNeeded: _passed, ...eligibility } = account.eligibility;
  state.book.put({ ...account, eligibility });
  return { ok: true, value: { kind: 'done' } };
}
