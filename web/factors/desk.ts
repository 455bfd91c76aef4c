import type { WireFactors, WireSessionRow } from '@candor/contracts/http/security.ts';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import type { UseQueryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Api } from '../data/api.ts';
import type { Outcome } from '../data/outcome.ts';

type FactorCalls = Pick<
  Api,
  | 'beginTotp'
  | 'confirmTotp'
  | 'removeTotp'
  | 'renewRecoveryCodes'
  | 'beginPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'confirmPasskey'
>;

/** What proves once more who a person is. */
export interface ProofDesk {
  readonly calls: Pick<FactorCalls, 'confirmPasskey'>;
  /** The new token is kept before it returns. */
  readonly confirm: (request: RequestOf<Calls['confirmLogin']>) => Promise<Outcome<unknown>>;
}

/** The devices of clients and partners; staff have a list of their own. */
interface DeviceDesk {
  readonly calls: Pick<Api, 'endSession' | 'endOtherSessions'>;
  readonly query: UseQueryOptions<readonly WireSessionRow[]>;
}

/** What a person's own security is asked and changed by: the calls of clients, of partners, or of staff. */
export interface SecurityDesk extends ProofDesk {
  readonly calls: FactorCalls;
  /** Is a passkey a whole login, or the second half of one only? */
  readonly isPasskeyWhole: boolean;
  readonly factors: UseQueryOptions<WireFactors>;
  readonly devices?: DeviceDesk;
  /** After a change: what the page shows is requested again. */
  readonly reload: () => Promise<void>;
}

const context = createContext<SecurityDesk | undefined>(undefined);

export const SecurityDeskProvider = context.Provider;

export function useDeviceDesk(): DeviceDesk {
  const { devices } = useSecurityDesk();
  if (devices === undefined) throw new Error('this page shows no devices');
  return devices;
}

export function useSecurityDesk(): SecurityDesk {
  const desk = useContext(context);
  if (desk === undefined) throw new Error('this page names no security desk');
  return desk;
}
