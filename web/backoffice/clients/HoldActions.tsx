import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import { Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { useClientTexts } from '../../data/clientTexts.ts';
import { office, officeQueries, useMay } from '../../data/office.ts';
import type { Outcome } from '../../data/outcome.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { failureText } from '../shell/outcomeText.ts';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';

const REASON_MAXIMUM = 500;

/** One person holds what there is of the client; two let it come to its end. */
export function HoldActions({ card: { id, held, erasure, approvals } }: { card: ClientCard }) {
  const { t } = useClientTexts();
  const toast = useToast();
  const may = { hold: useMay('clients.hold'), end: useMay('clients.endHold') };
  /** The id of what is being sent: the same for each attempt of one dialog. */
  const [request, setRequest] = useState<string>();
  const isHeld = held !== null;
  const isErased = erasure !== null && erasure.erased_at !== null;
  const isAsked = approvals.some(({ subject, state }) => subject === 'legalHoldEnd' && state === 'waiting');
  if (isErased || isAsked || !(isHeld ? may.end : may.hold)) return null;
  const finish = async (outcome: Outcome<unknown>) => {
    if (outcome.kind !== 'done') return failureText(t, outcome);
    toast({ tone: 'success', title: t(isHeld ? 'clients.hold.endDone' : 'clients.hold.done') });
    await officeQueries.invalidateQueries({ queryKey: ['client', id] });
    return undefined;
  };
  const send = async (reason: string) => {
    const asked = { id, reason, request: request ?? '' };
    return finish(await (isHeld ? office.askHoldEnd(asked) : office.holdClient(asked)));
  };
  const Mark = isHeld ? LockOpen : Lock;
  const action = t(isHeld ? 'clients.hold.endAction' : 'clients.hold.action');
  return (
    <>
      <Button onClick={() => setRequest(crypto.randomUUID())}>
        <Mark size={14} aria-hidden="true" /> {action}
      </Button>
      {request !== undefined && (
        <ReasonDialog
          title={t(isHeld ? 'clients.hold.endTitle' : 'clients.hold.title')}
          text={t(isHeld ? 'clients.hold.endText' : 'clients.hold.text')}
          label={t(isHeld ? 'clients.hold.endReason' : 'clients.hold.reason')}
          isRequired
          maximum={REASON_MAXIMUM}
          action={action}
          onClose={() => setRequest(undefined)}
          onAction={send}
        />
      )}
    </>
  );
}
