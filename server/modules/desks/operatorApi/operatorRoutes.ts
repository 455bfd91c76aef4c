import type { OperatorAnswerOf, OperatorCall, OperatorRequestOf } from '@candor/contracts/http/operator/call.ts';
import type { OperatorCallName, OperatorCalls } from '@candor/contracts/http/operator/calls.ts';
import { operatorLists, operatorListsByName } from '@candor/domain/operator/lists.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { OperatorApiDeps } from './deps.ts';
import type { OperatorCaller } from './enter.ts';
import { readEvents } from './readEvents.ts';
import { readList } from './readList.ts';

export type OperatorHandler<C extends OperatorCall> = (
  request: OperatorRequestOf<C>,
  caller: OperatorCaller,
) => Promise<Result<OperatorAnswerOf<C>>>;

export type OperatorHandlers = { readonly [Name in OperatorCallName]: OperatorHandler<OperatorCalls[Name]> };

/** Handlers for programs with a key. */
export function operatorHandlers(deps: OperatorApiDeps): OperatorHandlers {
  return {
    async getKey(_request, { brandId, name, scopes, expiresAt }) {
      return accept({ brand: brandId, name, scopes: [...scopes], expires_at: expiresAt, simulated: deps.isTest });
    },
    async describeLists() {
      return accept({ lists: operatorLists.map(describe) });
    },
    readList: (request, caller) => readList(deps, request, caller),
    readEvents: (request, caller) => readEvents(deps, request, caller),
  };
}

function describe(list: (typeof operatorLists)[number]) {
  const { scope, columns } = operatorListsByName[list];
  return { list, scope, columns: columns.map(({ name, kind, isPersonal }) => ({ name, kind, personal: isPersonal })) };
}
