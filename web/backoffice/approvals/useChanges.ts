import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { office } from '../../data/office.ts';
import { useToast } from '../../ui/Toast.tsx';
import { failureText } from '../shell/outcomeText.ts';

/** Returns the loaded changes of a request, and the number still to load. */
export function useChanges({ id, changes: first, more_changes: moreAtFirst }: Approval) {
  const { t } = useTranslation();
  const toast = useToast();
  const [further, setFurther] = useState<{ readonly changes: Approval['changes']; readonly more: number }>();
  const changes = [...first, ...(further?.changes ?? [])];
  const readMore = async () => {
    const read = await office.readApprovalChanges({ id, from: changes.length });
    if (read.kind !== 'done') return toast({ tone: 'failure', title: failureText(t, read) });
    const { changes: next, more } = read.value;
    return setFurther({ changes: [...(further?.changes ?? []), ...next], more });
  };
  return { changes, more: further?.more ?? moreAtFirst, readMore };
}
