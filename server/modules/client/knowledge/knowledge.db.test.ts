import { questionIds } from '@candor/domain/clients/knowledge.ts';
import type { OptionId, QuestionId } from '@candor/domain/clients/knowledge.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '@candor/domain/time.ts';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Sent } from '../../../../tests/support/edgeClient.ts';
import { rightAnswers } from './answers.ts';

const PROTECTED_HOST = 'other.localhost';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

/** Creates a client of the brand whose regime requires the test. */
function protectedClient() {
  return newClient(edge, { host: PROTECTED_HOST });
}

function answersWith(wrong: number): Record<string, string> {
  const other = (id: QuestionId): OptionId => (rightAnswers[id] === 'a' ? 'b' : 'a');
  return Object.fromEntries(questionIds.map((id, index) => [id, index < wrong ? other(id) : rightAnswers[id]]));
}

function submit(sent: Sent, answers: unknown) {
  return post(edge, '/api/accounts/knowledge/submit', { answers }, sent);
}

async function stateOf(sent: Sent) {
  return (await post(edge, '/api/accounts/knowledge', {}, sent)).data;
}

describe('OL-8 the knowledge test', () => {
  it('is not asked where no regime protects the client', async () => {
    const { sent } = await newClient(edge);
    expect(await stateOf(sent)).toMatchObject({ state: 'notAsked' });
    expect((await submit(sent, answersWith(0))).code).toBe('knowledgeNotOpen');
  });

  it('opens leverage with two wrong answers, and says which they were', async () => {
    const { sent } = await protectedClient();
    expect(await stateOf(sent)).toEqual({ state: 'open', tries_left: 3, retry_at: null });
    const { data } = await submit(sent, answersWith(2));
    expect(data).toMatchObject({ passed: true, correct: 6, wrong: questionIds.slice(0, 2) });
    expect(await stateOf(sent)).toMatchObject({ state: 'passed' });
    expect((await submit(sent, answersWith(0))).code).toBe('knowledgeNotOpen');
  });

  it('is failed with three, waits a day, and closes after three tries', async () => {
    const anna = await protectedClient();
    const again = async () => {
      edge.clock.pass(DAY_MS);
      const login = { email: anna.email, password: 'correct horse battery' };
      const { data } = await post(edge, '/api/accounts/login', login, { host: PROTECTED_HOST });
      return { host: PROTECTED_HOST, token: String(data['access_token']) };
    };
    expect((await submit(anna.sent, answersWith(3))).data).toMatchObject({ passed: false, correct: 5 });
    expect((await submit(anna.sent, answersWith(0))).code).toBe('knowledgeNotOpen');
    expect(await stateOf(anna.sent)).toMatchObject({ state: 'waiting', tries_left: 2 });
    expect((await submit(await again(), answersWith(8))).data).toMatchObject({ passed: false, correct: 0 });
    const last = await again();
    expect((await submit(last, answersWith(8))).data).toMatchObject({ knowledge: { state: 'closed' } });
    edge.clock.pass(1);
    expect((await submit(last, answersWith(0))).code).toBe('knowledgeNotOpen');
  });

  it('counts one of ten attempts at the same moment', async () => {
    const { sent } = await protectedClient();
    const codes = await Promise.all(Array.from({ length: 10 }, async () => (await submit(sent, answersWith(8))).code));
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(await stateOf(sent)).toMatchObject({ state: 'waiting', tries_left: 2 });
  });

  it.each([
    ['no answers', {}, 'malformed'],
    ['a question left out', Object.fromEntries(Object.entries(answersWith(0)).slice(1)), 'malformed'],
    ['an unknown question', { ...answersWith(0), colour: 'a' }, 'malformed'],
    ['an unknown option', { ...answersWith(0), gap: 'd' }, 'malformed'],
    ['a list', ['a'], 'malformed'],
  ])('%s is refused and costs no try', async (_name, answers, code) => {
    const { sent } = await protectedClient();
    expect((await submit(sent, answers)).code).toBe(code);
    expect(await stateOf(sent)).toMatchObject({ tries_left: 3 });
  });
});
