import type { WireKnowledge, WireMarked } from '@candor/contracts/http/knowledge.ts';
import { CORRECT_NEEDED, knowledgeState, questionIds } from '@candor/domain/clients/knowledge.ts';
import type { KnowledgeState, OptionId, QuestionId } from '@candor/domain/clients/knowledge.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { lockClient } from '../../../database/lockClient.ts';
import type { Desk } from '../../engine/dealing/index.ts';
import type { Session } from '../../access/sessions/index.ts';
import { rightAnswers } from './answers.ts';
import { insertAttempt, listAttempts } from './store.ts';

export interface KnowledgeDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly desk: Pick<Desk, 'eligibility' | 'passKnowledge'>;
}

type Answers = Readonly<Record<QuestionId, OptionId>>;

/** Shows the client's state; a pass that dealing has not confirmed is sent to it again (ruling B4.9). */
export async function showKnowledge(deps: KnowledgeDeps, session: Session): Promise<WireKnowledge> {
  const { brandId, clientId, accounts } = session;
  const account = { brandId, accountId: accounts.real };
  const state = await transaction(deps.pool, brandId, async (connection) =>
    knowledgeState(await listAttempts(connection, clientId), deps.clock.now()),
  );
  const { knowledgeNeeded } = await deps.desk.eligibility(account);
  if (knowledgeNeeded !== true) return present(state.kind === 'passed' ? state : undefined);
  if (state.kind === 'passed') await deps.desk.passKnowledge(account);
  return present(state);
}

/** Rule OL-8: marks the answers, stores them, and unlocks leverage if enough are right. */
export async function submitAnswers(
  deps: KnowledgeDeps,
  session: Session,
  answers: Answers,
): Promise<Result<WireMarked>> {
  const { brandId, clientId, accounts } = session;
  const { knowledgeNeeded } = await deps.desk.eligibility({ brandId, accountId: accounts.real });
  if (knowledgeNeeded !== true) return refuse({ code: 'knowledgeNotOpen' });
  const wrong = questionIds.filter((id) => answers[id] !== rightAnswers[id]);
  const correct = questionIds.length - wrong.length;
  const passed = correct >= CORRECT_NEEDED;
  const isKept = await transaction(deps.pool, brandId, async (connection) => {
    await lockClient(connection, clientId);
    const now = deps.clock.now();
    if (knowledgeState(await listAttempts(connection, clientId), now).kind !== 'open') return false;
    await insertAttempt(connection, session, { answers, correct, passed, at: now });
    return true;
  });
  if (!isKept) return refuse({ code: 'knowledgeNotOpen' });
  return accept({ passed, correct, wrong, knowledge: await showKnowledge(deps, session) });
}

function present(state: KnowledgeState | undefined): WireKnowledge {
  return {
    state: state?.kind ?? 'notAsked',
    tries_left: state !== undefined && 'triesLeft' in state ? state.triesLeft : 0,
    retry_at: state?.kind === 'waiting' ? state.until : null,
  };
}
