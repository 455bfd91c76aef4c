import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { keepNoticeRoom, releaseNoticeRoom } from '../../data/noticeRoom.ts';
import type { NoticePlace } from '../../data/noticeRoom.ts';
import { useIsOnboardingPending } from '../../data/onboarding.ts';
import { useAccount } from '../../data/queries.ts';

/** The room that is kept for the notices goes when they are there; how much they took is kept for the next load. */
export function useNoticeRoom(place: NoticePlace): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const isAccountPending = useAccount().isPending;
  const isOnboardingPending = useIsOnboardingPending();
  const isPending = isAccountPending || (place === 'platform' && isOnboardingPending);
  useLayoutEffect(() => {
    const { current } = box;
    if (isPending || current === null) return undefined;
    releaseNoticeRoom();
    const observer = new ResizeObserver(() => keepNoticeRoom(place, current.offsetHeight));
    observer.observe(current);
    return () => observer.disconnect();
  }, [isPending, place]);
  return box;
}
