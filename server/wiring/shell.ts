import { popupRoutes } from '../modules/popups/routes.ts';
import type { PopupParts } from '../modules/popups/routes.ts';

export type ShellParts = PopupParts;

/** What stands around every page of the portal. */
export function shellRoutes(parts: ShellParts) {
  return { ...popupRoutes(parts) };
}
