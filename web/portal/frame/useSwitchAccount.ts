import type { User } from '@candor/contracts/http/accounts.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { announceSwitch, onSwitchElsewhere } from '../../data/accountSwitch.ts';
import { api } from '../../data/api.ts';
import { OutcomeError, valueOf } from '../../data/outcome.ts';
import { accountQuery, bookQuery, keepAccount, queryClient } from '../../data/queries.ts';
import { refusalText, refusalTextOr } from '../../data/texts.ts';
import { useToast } from '../../ui/Toast.tsx';

/** Switches the session's trading account; `chosen` is the one under way. */
export function useSwitchAccount() {
  const { t } = useTranslation();
  const toast = useToast();
  const { mutate, variables, isPending } = useMutation({
    mutationFn: async (account: User['account']) => valueOf(await api.switchAccount({ account })),
    onSuccess(answer) {
      keepAccount(answer);
      announceSwitch(answer.user.account);
      // The other account's figures must not appear under this one's name, even for a moment.
      void queryClient.resetQueries({ queryKey: bookQuery.queryKey });
      const isReal = answer.user.account === 'real';
      toast({ tone: 'info', title: isReal ? t('shell.account.switchedReal') : t('shell.account.switchedDemo') });
    },
    onError: (error) => toast({ tone: 'failure', title: t('shell.account.failed'), text: reasonOf(error) }),
  });
  return { switchAccount: mutate, chosen: isPending ? variables : undefined };
}

/** Rule ID-6: announces a switch made in another tab, before an order is placed on the wrong account. */
export function useSwitchedElsewhere(): void {
  const { t } = useTranslation();
  const toast = useToast();
  useEffect(
    () =>
      onSwitchElsewhere((kind) => {
        void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
        const title = kind === 'real' ? t('shell.account.switchedReal') : t('shell.account.switchedDemo');
        toast({ tone: 'warning', title, text: t('shell.account.elsewhere') });
      }),
    [t, toast],
  );
}

function reasonOf(error: Error): string | undefined {
  if (!(error instanceof OutcomeError)) throw error;
  return refusalTextOr(error.outcome, refusalText({ code: 'unavailable' }));
}
