import type { ReactNode } from 'react';
import { useMedia } from '../../ui/useMedia.ts';
import desk from './Desk.module.css';

/** Where tables leave their wide columns out. */
const PHONE = '(width < 700px)';

/** What a wide column says, beneath the row's name where there is no room for the column. */
export function OnPhone({ children }: { children: ReactNode }) {
  const isPhone = useMedia(PHONE, { onServer: false });
  return isPhone && <div className={desk.onPhone}>{children}</div>;
}
