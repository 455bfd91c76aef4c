import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import { Lock, LockOpen } from 'lucide-react';
import { useClientTexts } from '../../data/clientTexts.ts';
import { office, useMay } from '../../data/office.ts';
import { ReasonedAct } from './ReasonedAct.tsx';

/** Actions for holding the client's data, by one person, and for lifting the hold, by two. */
export function HoldActions({ card: { id, held, erasure, approvals } }: { card: ClientCard }) {
  const { t } = useClientTexts();
  const may = { hold: useMay('clients.hold'), end: useMay('clients.endHold') };
  const isHeld = held !== null;
  const isErased = erasure !== null && erasure.erased_at !== null;
  const isRequested = approvals.some(({ subject, state }) => subject === 'legalHoldEnd' && state === 'waiting');
  if (isErased || isRequested || !(isHeld ? may.end : may.hold)) return null;
  const words = isHeld
    ? {
        action: t('clients.hold.endAction'),
        title: t('clients.hold.endTitle'),
        text: t('clients.hold.endText'),
        reason: t('clients.hold.reason'),
        done: t('clients.hold.endDone'),
      }
    : {
        action: t('clients.hold.action'),
        title: t('clients.hold.title'),
        text: t('clients.hold.text'),
        reason: t('clients.hold.reason'),
        done: t('clients.hold.done'),
      };
  return (
    <ReasonedAct
      id={id}
      mark={isHeld ? LockOpen : Lock}
      words={words}
      send={(request) => (isHeld ? office.askHoldEnd(request) : office.holdClient(request))}
    />
  );
}
