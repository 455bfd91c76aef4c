import type { ReactNode } from 'react';
import { PHONE, useMedia } from '../../ui/useMedia.ts';
import desk from './Desk.module.css';

/** Content of a wide column, shown beneath the row's name on a phone. */
export function OnPhone({ children }: { children: ReactNode }) {
  const isPhone = useMedia(PHONE, { onServer: false });
  return isPhone && <div className={desk.onPhone}>{children}</div>;
}
