import type { RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import * as changes from './changeFactors.ts';
import type { FactorOwner } from './owner.ts';
import type { FactorParts, FactorVisitor } from './people.ts';

type Asked<Name extends keyof Calls> = RequestOf<Calls[Name]>;

/** The calls by which a person looks after their own second factors, one set for each kind of people. */
export function factorHandlers<C extends FactorVisitor>(parts: FactorParts, ownerOf: (caller: C) => FactorOwner) {
  const at = (caller: C) => ({ ...caller, owner: ownerOf(caller) });
  return {
    getFactors: (_request: unknown, caller: C) => changes.getFactors(parts, at(caller)),
    beginTotp: (_request: unknown, caller: C) => changes.beginTotp(parts, at(caller)),
    confirmTotp: (request: Asked<'confirmTotp'>, caller: C) => changes.confirmTotp(parts, request, at(caller)),
    removeTotp: (request: Asked<'removeTotp'>, caller: C) => changes.removeTotp(parts, request, at(caller)),
    renewRecoveryCodes: (_request: unknown, caller: C) => changes.renewRecoveryCodes(parts, at(caller)),
    beginPasskey: (_request: unknown, caller: C) => changes.beginPasskey(parts, at(caller)),
    addPasskey: (request: Asked<'addPasskey'>, caller: C) => changes.addPasskey(parts, request, at(caller)),
    renamePasskey: (request: Asked<'renamePasskey'>, caller: C) => changes.renamePasskey(parts, request, at(caller)),
    removePasskey: (request: Asked<'removePasskey'>, caller: C) => changes.removePasskey(parts, request, at(caller)),
  };
}
