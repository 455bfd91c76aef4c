import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import { Snowflake, Sun } from 'lucide-react';
import { useClientTexts } from '../../data/clientTexts.ts';
import { office, useMay } from '../../data/office.ts';
import { ReasonedAct } from './ReasonedAct.tsx';

/** Actions for freezing the account, by one person, and for unfreezing it, by two. */
export function FreezeActions({ card: { id, frozen, closed, approvals, case: inCase } }: { card: ClientCard }) {
  const { t } = useClientTexts();
  const may = { freeze: useMay('clients.freeze'), unfreeze: useMay('clients.unfreeze') };
  const isFrozen = frozen !== null;
  const isRequested = approvals.some(({ subject, state }) => subject === 'clientUnfreeze' && state === 'waiting');
  if (closed || isRequested || !(isFrozen ? may.unfreeze : may.freeze)) return null;
  const words = isFrozen
    ? {
        action: t('clients.freeze.unfreezeAction'),
        title: t('clients.freeze.unfreezeTitle'),
        text: t('clients.freeze.unfreezeText'),
        reason: t('clients.freeze.unfreezeReason'),
        done: t('clients.freeze.unfreezeDone'),
      }
    : {
        action: t('clients.freeze.action'),
        title: t('clients.freeze.title'),
        text: t('clients.freeze.text'),
        reason: t('clients.freeze.reason'),
        done: t('clients.freeze.done'),
        help: inCase === null ? undefined : t('clients.case.freeze'),
      };
  return (
    <ReasonedAct
      id={id}
      mark={isFrozen ? Sun : Snowflake}
      words={words}
      isDangerous={!isFrozen}
      send={(request) => (isFrozen ? office.askClientUnfreeze(request) : office.freezeClient(request))}
    />
  );
}
