import type { Language } from '@candor/domain/clients/language.ts';
import { createContext, useContext } from 'react';
import type { KeptHistory } from './kept.ts';

/** What fields and components of the canvas know about their surroundings. */
export interface CanvasPlace {
  readonly language: Language;
  /** The brand's first language. */
  readonly first: Language;
  readonly isReadOnly: boolean;
  /** Where the canvas's tools are shown: in the bar of the editor. */
  readonly toolbar: HTMLElement | null;
  /** Is it the home page, whose hero has buttons that writers cannot edit? */
  readonly isHome: boolean;
  /** Asks which component is added to a place of the tree. */
  readonly onAdd: (zone: string, index: number) => void;
  /** Something was done, undone or done again. */
  readonly onHistory: (history: KeptHistory) => void;
}

const context = createContext<CanvasPlace>({
  language: 'en',
  first: 'en',
  isReadOnly: true,
  toolbar: null,
  isHome: false,
  onAdd: () => undefined,
  onHistory: () => undefined,
});

export const CanvasProvider = context.Provider;

export function useCanvas(): CanvasPlace {
  return useContext(context);
}
