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

/** Calls by which a person proves their identity again. */
export interface ProofDesk {
  readonly calls: Pick<FactorCalls, 'confirmPasskey'>;
  /** Confirms the login; the new token is kept before it returns. */
  readonly confirm: (request: RequestOf<Calls['confirmLogin']>) => Promise<Outcome<unknown>>;
}

/** Devices of clients and partners; staff have a separate list. */
interface DeviceDesk {
  readonly calls: Pick<Api, 'endSession' | 'endOtherSessions'>;
  readonly query: UseQueryOptions<readonly WireSessionRow[]>;
}

/** Calls and queries for a person's own security: those of clients, of partners, or of staff. */
export interface SecurityDesk extends ProofDesk {
  readonly calls: FactorCalls;
  /** Is a passkey a whole login, or only the second half of one? */
  readonly isPasskeyWhole: boolean;
  readonly factors: UseQueryOptions<WireFactors>;
  readonly devices?: DeviceDesk;
  /** Requests what the page shows again after a change. */
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
