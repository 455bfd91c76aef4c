import type { RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import * as changes from './changeFactors.ts';
import type { FactorOwner } from './owner.ts';
import type { FactorDeps, FactorVisitor } from './people.ts';

type RequestTo<Name extends keyof Calls> = RequestOf<Calls[Name]>;

/** Builds the calls by which people manage their own second factors, for one kind of people. */
export function factorHandlers<C extends FactorVisitor>(deps: FactorDeps, ownerOf: (caller: C) => FactorOwner) {
  const at = (caller: C) => ({ ...caller, owner: ownerOf(caller) });
  return {
    getFactors: (_request: unknown, caller: C) => changes.getFactors(deps, at(caller)),
    beginTotp: (_request: unknown, caller: C) => changes.beginTotp(deps, at(caller)),
    confirmTotp: (request: RequestTo<'confirmTotp'>, caller: C) => changes.confirmTotp(deps, request, at(caller)),
    removeTotp: (request: RequestTo<'removeTotp'>, caller: C) => changes.removeTotp(deps, request, at(caller)),
    renewRecoveryCodes: (_request: unknown, caller: C) => changes.renewRecoveryCodes(deps, at(caller)),
    beginPasskey: (_request: unknown, caller: C) => changes.beginPasskey(deps, at(caller)),
    addPasskey: (request: RequestTo<'addPasskey'>, caller: C) => changes.addPasskey(deps, request, at(caller)),
    renamePasskey: (request: RequestTo<'renamePasskey'>, caller: C) => changes.renamePasskey(deps, request, at(caller)),
    removePasskey: (request: RequestTo<'removePasskey'>, caller: C) => changes.removePasskey(deps, request, at(caller)),
  };
}
