import { useEffect } from 'react';
import { useEndedApprovals } from '../../data/approvals.ts';

interface FollowApprovalsProps {
  /** Ids of the page's approvals that wait for a second person. */
  ids: readonly number[];
  /** Reads the page's own data again; the function must stay the same between renders. */
  onEnded: () => void;
}

/** Shows nothing: a page that is read once, since reading is recorded, follows what colleagues decide about it. */
export function FollowApprovals({ ids, onEnded }: FollowApprovalsProps) {
  const ended = useEndedApprovals(ids).join(' ');
  useEffect(() => {
    if (ended !== '') onEnded();
  }, [ended, onEnded]);
  return null;
}
