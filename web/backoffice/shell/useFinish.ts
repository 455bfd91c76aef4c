import { useTranslation } from 'react-i18next';
import type { Outcome } from '../../data/outcome.ts';
import { useToast } from '../../ui/Toast.tsx';
import { failureText } from './outcomeText.ts';

/** Returns a function that ends an action: it reports success with a notice and goes on, or returns what went wrong. */
export function useFinish() {
  const { t } = useTranslation();
  const toast = useToast();
  return async <T>(
    outcome: Outcome<T>,
    onDone: (value: T) => unknown,
    notice?: string,
  ): Promise<string | undefined> => {
    if (outcome.kind !== 'done') return failureText(t, outcome);
    if (notice !== undefined) toast({ tone: 'success', title: notice });
    await onDone(outcome.value);
    return undefined;
  };
}

/** Like `useFinish`, for an action without a dialog: a failure is a notice, too. */
export function useShowOutcome() {
  const finish = useFinish();
  const toast = useToast();
  return async <T>(outcome: Outcome<T>, onDone: (value: T) => unknown, notice?: string): Promise<void> => {
    const failed = await finish(outcome, onDone, notice);
    if (failed !== undefined) toast({ tone: 'failure', title: failed });
  };
}
