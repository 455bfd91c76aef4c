import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import { FreezeActions } from './FreezeActions.tsx';
import { HoldActions } from './HoldActions.tsx';

/** What one person stops alone and two let go on: the account, and the erasure of its data. */
export function GuardActions({ card }: { card: ClientCard }) {
  return (
    <>
      <FreezeActions card={card} />
      <HoldActions card={card} />
    </>
  );
}
