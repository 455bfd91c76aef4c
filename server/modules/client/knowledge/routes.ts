import { accept } from '@candor/domain/result.ts';
import type { Handlers } from '../../access/sessions/index.ts';
import { showKnowledge, submitAnswers } from './knowledge.ts';
import type { KnowledgeParts } from './knowledge.ts';

export function knowledgeRoutes(parts: KnowledgeParts): Handlers<'getKnowledge' | 'submitKnowledge'> {
  return {
    getKnowledge: async (_request, { session }) => accept(await showKnowledge(parts, session)),
    submitKnowledge: ({ answers }, { session }) => submitAnswers(parts, session, answers),
  };
}
