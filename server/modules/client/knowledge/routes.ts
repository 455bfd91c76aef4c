import { accept } from '@candor/domain/result.ts';
import type { Handlers } from '../../access/sessions/index.ts';
import { showKnowledge, submitAnswers } from './knowledge.ts';
import type { KnowledgeDeps } from './knowledge.ts';

export function knowledgeRoutes(deps: KnowledgeDeps): Handlers<'getKnowledge' | 'submitKnowledge'> {
  return {
    getKnowledge: async (_request, { session }) => accept(await showKnowledge(deps, session)),
    submitKnowledge: ({ answers }, { session }) => submitAnswers(deps, session, answers),
  };
}
