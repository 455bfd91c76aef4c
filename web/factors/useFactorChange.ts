import type { AnswerOf, RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '../data/outcome.ts';
import { refusalText } from '../data/texts.ts';
import { useToast } from '../ui/Toast.tsx';
import { useSecurityDesk } from './desk.ts';
import { withFreshLogin } from './freshLogin.ts';

type FactorCall =
  | 'beginTotp'
  | 'renewRecoveryCodes'
  | 'beginPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey';

/** Runs calls that change how a person logs in: with a fresh login if required, and a notice if they fail. */
export function useFactorChange() {
  const { t } = useTranslation();
  const { calls, reload } = useSecurityDesk();
  const toast = useToast();
  const [busyWith, setBusyWith] = useState<string>();
  /** Returns the answer; undefined if the call failed with a notice, or the person declined. */
  const run = async <T>(name: string, call: () => Promise<Outcome<T>>): Promise<T | undefined> => {
    setBusyWith(name);
    const outcome = await withFreshLogin(call);
    setBusyWith(undefined);
    if (outcome.kind !== 'unreachable') void reload();
    if (outcome.kind === 'done') return outcome.value;
    if (outcome.kind === 'unreachable') toast({ tone: 'failure', title: t('security.unreachable') });
    else if (outcome.refusal.code !== 'freshLoginNeeded') {
      toast({ tone: 'failure', title: refusalText(outcome.refusal) });
    }
    return undefined;
  };
  const start = <Name extends FactorCall>(
    name: Name,
    request: RequestOf<Calls[Name]>,
  ): Promise<AnswerOf<Calls[Name]> | undefined> => run(name, () => calls[name](request));
  return { start, run, busyWith };
}
