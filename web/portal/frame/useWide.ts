import { useMedia } from '../../ui/useMedia.ts';

/** Specification 9: from 900 px up the form and the list stand at the side. */
const WIDE = '(width >= 900px)';

export function useWide(): boolean {
  return useMedia(WIDE, { onServer: true });
}
