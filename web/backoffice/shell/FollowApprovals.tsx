import { useEffect } from 'react';
import { endedOf } from '../../data/approvals.ts';
import { useApprovals, useMay } from '../../data/office.ts';

interface FollowApprovalsProps {
  /** What the page says waits for a second person. */
  ids: readonly number[];
  /** Reads the page's own data again; the same function each time. */
  onEnded: () => void;
}

/** Shows nothing: a page that is read once, since reading is recorded, follows what colleagues decide about it. */
export function FollowApprovals(props: FollowApprovalsProps) {
  const mayRead = useMay('approvals.read');
  return mayRead && props.ids.length > 0 ? <Follow {...props} /> : null;
}

function Follow({ ids, onEnded }: FollowApprovalsProps) {
  const { data } = useApprovals();
  const ended = endedOf(ids, data).join(' ');
  useEffect(() => {
    if (ended !== '') onEnded();
  }, [ended, onEnded]);
  return null;
}
