import type { WireKnowledge } from '@candor/contracts/http/knowledge.ts';
import type { OptionId, QuestionId } from '@candor/domain/clients/knowledge.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from './api.ts';
import { valueOf } from './outcome.ts';
import { outcomeQuery } from './outcomeQuery.ts';
import { queryClient } from './queries.ts';

export const knowledgeQuery = outcomeQuery<WireKnowledge>(['knowledge'], () => api.getKnowledge({}), { staleTime: 0 });

export function useSubmitKnowledge() {
  return useMutation({
    mutationFn: async (answers: Record<QuestionId, OptionId>) => valueOf(await api.submitKnowledge({ answers })),
    onSuccess: ({ knowledge }) => queryClient.setQueryData(knowledgeQuery.queryKey, knowledge),
  });
}
