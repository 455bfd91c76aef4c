import type { AnswerOf, RequestOf } from '@candor/contracts/http/call.ts';
import { calls } from '@candor/contracts/http/calls.ts';
import type { CallName, Calls } from '@candor/contracts/http/calls.ts';
import { askByDeclaration } from './ask.ts';
import type { Outcome } from './outcome.ts';

/** Every product call by its name: `api.login({ email, password })`. */
export type Api = {
  readonly [Name in CallName]: (request: RequestOf<Calls[Name]>) => Promise<Outcome<AnswerOf<Calls[Name]>>>;
};

export const api: Api = Object.fromEntries(
  Object.entries(calls).map(([name, call]) => [name, (request: never) => askByDeclaration(call, request)]),
) as unknown as Api;
