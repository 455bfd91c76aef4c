import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import { FreezeDeeds } from './FreezeDeeds.tsx';
import { HoldDeeds } from './HoldDeeds.tsx';

/** What one person stops alone and two let go on: the account, and the erasure of its data. */
export function GuardDeeds({ card }: { card: ClientCard }) {
  return (
    <>
      <FreezeDeeds card={card} />
      <HoldDeeds card={card} />
    </>
  );
}
