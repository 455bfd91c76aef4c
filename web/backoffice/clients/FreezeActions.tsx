import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import { Snowflake, Sun } from 'lucide-react';
import { useState } from 'react';
import { useClientTexts } from '../../data/clientTexts.ts';
import { office, officeQueries, useMay } from '../../data/office.ts';
import type { Outcome } from '../../data/outcome.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { failureText } from '../shell/outcomeText.ts';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';

const REASON_MAXIMUM = 500;

/** One person freezes the account; two let it be used again. */
export function FreezeActions({ card: { id, frozen, closed, approvals, case: inCase } }: { card: ClientCard }) {
  const { t } = useClientTexts();
  const toast = useToast();
  const may = { freeze: useMay('clients.freeze'), unfreeze: useMay('clients.unfreeze') };
  /** The id of what is being sent: the same for each attempt of one dialog. */
  const [request, setRequest] = useState<string>();
  const isFrozen = frozen !== null;
  const isAsked = approvals.some(({ subject, state }) => subject === 'clientUnfreeze' && state === 'waiting');
  if (closed || isAsked || !(isFrozen ? may.unfreeze : may.freeze)) return null;
  const finish = async (outcome: Outcome<unknown>) => {
    if (outcome.kind !== 'done') return failureText(t, outcome);
    toast({ tone: 'success', title: t(isFrozen ? 'clients.freeze.unfreezeDone' : 'clients.freeze.done') });
    await officeQueries.invalidateQueries({ queryKey: ['client', id] });
    return undefined;
  };
  const send = async (reason: string) => {
    const asked = { id, reason, request: request ?? '' };
    return finish(await (isFrozen ? office.askClientUnfreeze(asked) : office.freezeClient(asked)));
  };
  const Mark = isFrozen ? Sun : Snowflake;
  const action = t(isFrozen ? 'clients.freeze.unfreezeAction' : 'clients.freeze.action');
  return (
    <>
      <Button onClick={() => setRequest(crypto.randomUUID())}>
        <Mark size={14} aria-hidden="true" /> {action}
      </Button>
      {request !== undefined && (
        <ReasonDialog
          title={t(isFrozen ? 'clients.freeze.unfreezeTitle' : 'clients.freeze.title')}
          text={t(isFrozen ? 'clients.freeze.unfreezeText' : 'clients.freeze.text')}
          label={t(isFrozen ? 'clients.freeze.unfreezeReason' : 'clients.freeze.reason')}
          help={inCase === null || isFrozen ? undefined : t('clients.case.freeze')}
          isRequired
          maximum={REASON_MAXIMUM}
          action={action}
          isDangerous={!isFrozen}
          onClose={() => setRequest(undefined)}
          onAction={send}
        />
      )}
    </>
  );
}
