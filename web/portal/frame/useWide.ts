import { useMedia } from '../../ui/useMedia.ts';

/** Width from which form and list are at the side (specification 9: 900 px). */
const WIDE = '(width >= 900px)';

export function useWide(): boolean {
  return useMedia(WIDE, { onServer: true });
}
