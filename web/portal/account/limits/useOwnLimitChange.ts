import { useTranslation } from 'react-i18next';
import { useChangeLimits } from '../../../data/limits.ts';
import type { OwnLimitChange } from '../../../data/limits.ts';
import { OutcomeError } from '../../../data/outcome.ts';
import { refusalText } from '../../../data/texts.ts';
import { useToast } from '../../../ui/Toast.tsx';

/** Sends a change and reports the result. */
export function useOwnLimitChange() {
  const { t } = useTranslation();
  const toast = useToast();
  const { mutate, isPending, variables } = useChangeLimits();
  const setLimit = (change: OwnLimitChange, onDone?: () => void): void =>
    mutate(change, {
      onSuccess() {
        toast({ tone: 'success', title: t('limits.saved') });
        onDone?.();
      },
      onError(error) {
        const isRefused = error instanceof OutcomeError && error.outcome.kind === 'refused';
        const text = isRefused ? refusalText(error.outcome.refusal) : refusalText({ code: 'unavailable' });
        toast({ tone: 'failure', title: t('limits.failed'), text });
      },
    });
  return { setLimit, busyWith: isPending ? variables.kind : undefined };
}
