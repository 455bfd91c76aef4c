import type { OptionId, QuestionId } from '@candor/domain/clients/knowledge.ts';

/** Right answers. They stay on the server; the texts of the questions are in `locales/`. */
export const rightAnswers: Readonly<Record<QuestionId, OptionId>> = {
  leverage: 'b',
  loss: 'c',
  closeOut: 'a',
  spread: 'b',
  stopLoss: 'c',
  gap: 'a',
  margin: 'b',
  suitable: 'c',
};
