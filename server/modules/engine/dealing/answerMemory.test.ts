import { refuse } from '@candor/domain/result.ts';
import { expect, test } from 'vitest';
import { AnswerMemory } from './answerMemory.ts';
import type { AccountCommand, Answer } from './commands.ts';

const answer: Promise<Answer> = Promise.resolve(refuse({ code: 'orderUnknown' }));

function command(commandId: string, positionId = 1): AccountCommand {
  const body = { kind: 'cancelOrder', orderId: positionId } as const;
  return { commandId, brandId: 'northline', accountId: 7, actor: 'client', body };
}

test('the same command again gets the same answer, and its id for another is refused', async () => {
  const memory = new AnswerMemory();
  memory.await(command('a'), answer);
  expect(memory.get(command('a'))).toBe(answer);
  expect(await memory.get(command('a', 2))).toEqual(refuse({ code: 'commandReused' }));
  memory.forget(command('a'));
  expect(memory.get(command('a'))).toBeUndefined();
});

test('it keeps the newest answers, at least half of what it may and no more', () => {
  const memory = new AnswerMemory(4);
  for (const id of ['a', 'b', 'c', 'd', 'e']) memory.await(command(id), answer);
  expect(['a', 'b', 'c', 'd', 'e'].filter((id) => memory.get(command(id)) !== undefined)).toEqual(['c', 'd', 'e']);
  memory.forget(command('c'));
  memory.forget(command('e'));
  expect(['c', 'd', 'e'].filter((id) => memory.get(command(id)) !== undefined)).toEqual(['d']);
});
