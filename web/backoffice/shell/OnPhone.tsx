import type { ReactNode } from 'react';
import { PHONE, useMedia } from '../../ui/useMedia.ts';
import desk from './Desk.module.css';

/** What a wide column says, beneath the row's name where there is no room for the column. */
export function OnPhone({ children }: { children: ReactNode }) {
  const isPhone = useMedia(PHONE, { onServer: false });
  return isPhone && <div className={desk.onPhone}>{children}</div>;
}
