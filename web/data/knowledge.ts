import type { WireKnowledge } from '@candor/contracts/http/knowledge.ts';
import type { OptionId, QuestionId } from '@candor/domain/clients/knowledge.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from './api.ts';
import { valueOf } from './outcome.ts';
import { queryClient } from './queries.ts';

export const knowledgeQuery = queryOptions<WireKnowledge>({
  queryKey: ['knowledge'],
  queryFn: async () => valueOf(await api.getKnowledge({})),
  staleTime: 0,
});

export function useSubmitKnowledge() {
  return useMutation({
    mutationFn: async (answers: Record<QuestionId, OptionId>) => valueOf(await api.submitKnowledge({ answers })),
    onSuccess: ({ knowledge }) => queryClient.setQueryData(knowledgeQuery.queryKey, knowledge),
  });
}
