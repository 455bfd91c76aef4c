import type { AnswerOf, RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../data/api.ts';
import type { Outcome } from '../../../data/outcome.ts';
import { reloadSecurity } from '../../../data/security.ts';
import { refusalText } from '../../../data/texts.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { withFreshLogin } from '../freshLogin/freshLogin.ts';

type FactorCall =
  | 'beginTotp'
  | 'renewRecoveryCodes'
  | 'beginPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'endSession'
  | 'endOtherSessions'
  | 'cancelEmailChange';

/** Calls that change how the client logs in: with a fresh login where required, and a notice if they fail. */
export function useFactorChange() {
  const { t } = useTranslation();
  const toast = useToast();
  const [busyWith, setBusyWith] = useState<FactorCall>();
  /** The answer; undefined: it failed with a notice, or the client declined. */
  const start = async <Name extends FactorCall>(
    name: Name,
    request: RequestOf<Calls[Name]>,
  ): Promise<AnswerOf<Calls[Name]> | undefined> => {
    setBusyWith(name);
    const outcome: Outcome<AnswerOf<Calls[Name]>> = await withFreshLogin(() => api[name](request));
    setBusyWith(undefined);
    if (outcome.kind !== 'unreachable') void reloadSecurity();
    if (outcome.kind === 'done') return outcome.value;
    if (outcome.kind === 'unreachable') toast({ tone: 'failure', title: t('security.unreachable') });
    else if (outcome.refusal.code !== 'freshLoginNeeded') {
      toast({ tone: 'failure', title: refusalText(outcome.refusal) });
    }
    return undefined;
  };
  return { start, busyWith };
}
