import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeLimits } from '../../../data/limits.ts';
import type { OwnLimitChange } from '../../../data/limits.ts';
import { OutcomeError } from '../../../data/outcome.ts';
import { refusalText } from '../../../data/texts.ts';
import { useToast } from '../../../ui/Toast.tsx';

type Kind = OwnLimitChange['kind'];

/** Sends changes and reports the result of each, also of one that was under way when the next was made. */
export function useOwnLimitChange() {
  const { t } = useTranslation();
  const toast = useToast();
  const { mutateAsync } = useChangeLimits();
  const [underWay, setUnderWay] = useState<readonly Kind[]>([]);
  const send = async (change: OwnLimitChange, onDone?: () => void): Promise<void> => {
    try {
      await mutateAsync(change);
    } catch (error) {
      const isRefused = error instanceof OutcomeError && error.outcome.kind === 'refused';
      const text = isRefused ? refusalText(error.outcome.refusal) : refusalText({ code: 'unavailable' });
      return toast({ tone: 'failure', title: t('limits.failed'), text });
    }
    toast({ tone: 'success', title: t('limits.saved') });
    onDone?.();
  };
  const setLimit = async (change: OwnLimitChange, onDone?: () => void): Promise<void> => {
    setUnderWay((kinds) => [...kinds, change.kind]);
    await send(change, onDone);
    setUnderWay((kinds) => kinds.filter((kind) => kind !== change.kind));
  };
  return {
    setLimit: (change: OwnLimitChange, onDone?: () => void) => void setLimit(change, onDone),
    isBusyWith: (kind: Kind) => underWay.includes(kind),
  };
}
